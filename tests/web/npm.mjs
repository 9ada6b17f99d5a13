// Compares the npm package with the command line on every deal and position of tests/fixtures.
//
//   node tests/web/npm.mjs [PACKAGE [KIBITZ]]     by default target/npm and target/release/kibitz

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const [folder = "target/npm", kibitz = "target/release/kibitz"] = process.argv.slice(2);
const load = (file) => import(new URL(file, pathToFileURL(`${folder}/`)));
const { Kibitzer } = await load("index.js");
const sync = await load("sync.js");

const rows = (name) => readFileSync(`tests/fixtures/${name}.jsonl`, "utf8").trim().split("\n").map((row) => JSON.parse(row));
const texts = {
  table: rows("deals").map((row) => row.pbn),
  solve: rows("positions").map((row) => row.line),
};

// The answers of the command line, without what only it tells.
function native(question) {
  const begun = performance.now();
  const run = spawnSync(kibitz, [question, "--json", "--quiet", "--threads", "1", "-"], {
    input: texts[question].join("\n"),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  assert.equal(run.status, 0, run.stderr);
  const answers = run.stdout.trim().split("\n").map((line) => JSON.parse(line));
  for (const answer of answers) for (const key of ["file", "line", "nodes", "elapsed_ms"]) delete answer[key];
  return [answers, performance.now() - begun];
}

for (const question of Object.keys(texts)) {
  test(`${question} answers as the command line does`, (context) => {
    const [expected, nativeTime] = native(question);
    const begun = performance.now();
    const answers = texts[question].map((text) => sync[question](text));
    const time = performance.now() - begun;
    assert.deepEqual(answers, expected);
    context.diagnostic(`${answers.length} boards: ${time | 0} ms, native ${nativeTime | 0} ms`);
  });
}

test("a worker answers in any order, and errors are thrown with their message", async () => {
  const kibitzer = new Kibitzer();
  const pbn = '[Deal "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742"]';
  const answers = await Promise.all([kibitzer.table(pbn), kibitzer.solve(texts.solve[0])]);
  assert.deepEqual(answers[0].par, { score: 450, contracts: ["NS 4S+1"] });
  assert.deepEqual(answers[1], sync.solve(texts.solve[0]));
  await assert.rejects(kibitzer.solve(pbn), /nobody says what is played/);
  await assert.rejects(kibitzer.table(pbn, 2), /there is no board 2: the text has 1/);
  await assert.rejects(kibitzer.table("N:AK.. 32"), Error);
  const unanswered = kibitzer.table(texts.table[0]);
  kibitzer.close();
  await assert.rejects(unanswered, /closed/);
});
