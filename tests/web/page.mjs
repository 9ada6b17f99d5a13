// Drives the studio's page and the npm package in a headless Chromium. Needs the npm package puppeteer-core.
//
//   node tests/web/page.mjs [PAGE [PACKAGE [PICTURES [CHROMIUM]]]]
//
// By default target/page, target/npm, target/browser and /usr/bin/chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const [page = "target/page", npm = "target/npm", pictures = "target/browser", chromium = "/usr/bin/chromium"] =
  process.argv.slice(2);
const puppeteer = createRequire(resolve(pictures, "x.js"))("puppeteer-core");

const kinds = {
  ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  // The browser asks for it beside files that are no page.
  if (path === "/favicon.ico") return response.writeHead(204).end();
  const file = path.startsWith("/npm/") ? join(npm, path.slice(5)) : join(page, path === "/" ? "index.html" : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": kinds[extname(file)] ?? "text/plain" }).end(readFileSync(file));
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  defaultViewport: { width: 1280, height: 720 },
  protocolTimeout: 600_000,
});
await browser.defaultBrowserContext().overridePermissions(address.slice(0, -1), ["clipboard-read", "clipboard-sanitized-write"]);
const tab = await browser.newPage();
const downloads = resolve(pictures, "downloads");
rmSync(downloads, { recursive: true, force: true });
await (await tab.createCDPSession()).send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
const errors = [];
tab.on("pageerror", (error) => errors.push(error.message));
tab.on("console", (message) => message.type() === "error" && errors.push(message.text()));

// The number of workers that have been started, and the findings that they send.
await tab.evaluateOnNewDocument(() => {
  window.workers = 0;
  window.findings = [];
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...options) {
      super(...options);
      window.workers++;
      this.addEventListener("message", ({ data }) => data.finding && window.findings.push(data.finding));
    }
  };
});

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
// Waits until a function in the page returns something.
const until = (what, test, ...given) =>
  tab.waitForFunction(test, { timeout: 30_000, polling: 200 }, ...given)
    .catch((error) => Promise.reject(new Error(`${what}: ${error.message}; ${errors.join("; ")}`)));
const picture = (name) => tab.screenshot({ path: join(pictures, `${name}.png`) });
const titled = (text) => until(`the title names ${text}`, (text) => document.title.includes(text), text);
const stored = (folder) => tab.evaluate((folder) => Object.entries(localStorage)
  .filter(([key]) => key.startsWith(`kibitzer:/data/${folder}`)).map(([, text]) => text).join(""), folder);
async function open(fragment = "") {
  await tab.goto("about:blank");
  await tab.goto(address + fragment);
  await until("the page starts", () => document.querySelector("#note").textContent === "" && document.title !== "Kibitzer");
  await tab.focus("canvas");
  // The tour of the first visit.
  await tab.keyboard.press("Escape");
}
async function control(key) {
  await tab.keyboard.down("Control");
  await tab.keyboard.press(key, key === "v" ? { commands: ["Paste"] } : {});
  await tab.keyboard.up("Control");
}
// Finds a command in the palette.
async function command(words) {
  await control("k");
  await wait(700);
  await tab.keyboard.type(words);
  await wait(700);
  await tab.keyboard.press("Enter");
}
async function step(name, act) {
  const begun = Date.now();
  await act();
  assert.deepEqual(errors, [], name);
  console.log(`ok  ${name} (${Date.now() - begun} ms)`);
}

const line = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W";
const pbn = '[Event "Dropped"]\n[Deal "N:AQ... 32... .AK.. K4..."]\n[Contract "1NT"]\n[Declarer "S"]\n';

const rows = (name) => readFileSync(`tests/fixtures/${name}.jsonl`, "utf8").trim().split("\n").map((row) => JSON.parse(row));

await step("the npm package solves deals and positions in a worker", async () => {
  const [deals, positions] = [rows("deals"), rows("positions")];
  await tab.goto(`${address}npm/package.json`);
  const ask = (question, texts) => tab.evaluate(async (question, texts) => {
    const { Kibitzer } = await import("/npm/index.js");
    const kibitzer = new Kibitzer();
    return Promise.all(texts.map((text) => kibitzer[question](text)));
  }, question, texts);
  const begun = Date.now();
  const tables = await ask("table", deals.map(({ pbn }) => pbn));
  console.log(`    ${tables.length} tables: ${Date.now() - begun} ms`);
  const digit = (tricks) => tricks.toString(16).toUpperCase();
  const text = ({ table }) => ["S", "H", "D", "C", "NT"]
    .map((strain) => `${strain[0]}:${["N", "E", "S", "W"].map((seat) => digit(table[strain][seat])).join("")}`).join(" ");
  assert.deepEqual(tables.map(text), deals.map(({ table }) => table));
  const solutions = await ask("solve", positions.map(({ line }) => line));
  for (const [index, { turn, declarer, tricks, choices }] of solutions.entries()) {
    const isDeclaring = "NS".includes(turn) === "NS".includes(declarer);
    const total = tricks.declarer + tricks.defence;
    for (const [card, , expected] of positions[index].moves) {
      const choice = choices.find(({ cards }) => cards.includes(card));
      assert.equal(isDeclaring ? choice.tricks : total - choice.tricks, expected, `${positions[index].line}: ${card}`);
    }
  }
});

await step("a deal in the address opens and is solved", async () => {
  await open(`#${encodeURIComponent(line)}`);
  // Five clubs keep declarer to ten tricks.
  await until("the cards are solved", () => window.findings.filter((text) => /"tricks":10\b/.test(text)).length >= 5);
  await wait(2000);
  await picture("deal");
});

await step("a line is played, and is there again after a reload", async () => {
  await tab.keyboard.press("Space");
  await tab.keyboard.press("Space");
  await until("a draft is kept", () => Object.keys(localStorage).some((key) => key.endsWith(".draft")));
  const draft = await stored("drafts");
  assert.match(draft, /play/);
  const title = await tab.title();
  await wait(4000);
  await open();
  await until("the document is open again", (title) => document.title === title, title);
  await wait(1000);
  assert.match(title, /^•/);
  assert.match(await stored("drafts"), /play/);
  await picture("reloaded");
});

await step("a dropped PBN opens", async () => {
  await tab.evaluate((pbn) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([pbn], "dropped.pbn"));
    document.querySelector("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer }));
  }, pbn);
  await wait(1500);
  await picture("dropped");
  await titled("dropped");
});

await step("a chosen file opens", async () => {
  const [chooser] = await Promise.all([tab.waitForFileChooser(), control("o")]);
  await chooser.accept([resolve("tests/fixtures/pbn/correct_21.pbn")]);
  await titled("Board 1");
});

await step("a copied link is pasted, and opens", async () => {
  await open(`#${encodeURIComponent(line)}`);
  const title = await tab.title();
  await command("Copy as a link");
  await until("the link is in the clipboard", async (address) =>
    (await navigator.clipboard.readText()).startsWith(`${address}#`), address);
  await open();
  await command("Barbakaru");
  await titled("Barbakaru");
  await control("v");
  await until("the pasted deal is open", (title) => document.title === title, title);
});

await step("a document is downloaded under the name that the user gives", async () => {
  tab.once("dialog", (dialog) => dialog.accept("evening.pbn"));
  await tab.keyboard.down("Shift");
  await control("S");
  await tab.keyboard.up("Shift");
  for (let tries = 0; !existsSync(join(downloads, "evening.pbn")); tries++) {
    assert.ok(tries < 50, "nothing is downloaded");
    await wait(200);
  }
  assert.match(readFileSync(join(downloads, "evening.pbn"), "utf8"), /\[Deal "N:AK52\.Q63\.KJ74\.85 /);
});

await step("the layouts of Barbakaru are counted", async () => {
  await command("Barbakaru");
  await titled("Barbakaru");
  await tab.keyboard.press("x");
  await wait(1000);
  await tab.keyboard.press("F4");
  await wait(1000);
  // The button Count.
  await tab.mouse.click(628, 85);
  // Counts are kept once a minute.
  await until("all layouts are counted", () => Object.entries(localStorage).some(([key, text]) =>
    key.includes("/counts/") && text.includes("(0,0,0,0,972,19025,101762,62771,226,0,0,0,0,0)),best:184756")));
  await picture("counted");
});

await step("another tab does not take the draft of this one", async () => {
  await open(`#${encodeURIComponent(line)}`);
  await until("the cards are solved", () => window.findings.length >= 5);
  await wait(500);
  await tab.keyboard.press("Space");
  await until("a draft is kept", () => document.title.startsWith("•"));
  await wait(2000);
  const other = await browser.newPage();
  await other.goto(address);
  await other.waitForFunction(() => document.title !== "Kibitzer" && document.title !== "");
  assert.doesNotMatch(await other.title(), /^•/);
  await other.close();
  await tab.bringToFront();
});

await step("the page opens without a network", async () => {
  await until("the service worker is there", async () => (await navigator.serviceWorker.ready).active);
  await open();
  server.closeAllConnections();
  server.close();
  await open();
  await picture("offline");
});

await step("narrow windows", async () => {
  await tab.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await open(`#${encodeURIComponent(line)}`);
  await wait(4000);
  await picture("narrow");
  // No work to restore.
  await tab.evaluate(() => localStorage.clear());
  await open(`#${encodeURIComponent(line)}`);
  await wait(3000);
  await picture("telephone");
  await tab.keyboard.press("F4");
  await wait(2000);
  await picture("telephone-layouts");
});

const wasm = readFileSync(join(page, "kibitzer_bg.wasm"));
console.log(`wasm: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} gzipped`);
await browser.close();
