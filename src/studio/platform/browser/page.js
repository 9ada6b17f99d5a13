// What is simpler in JavaScript than through bindings: storage, downloads, chosen files, the clipboard and workers.

export const stored = (key) => localStorage.getItem(key) ?? undefined;
export const storedKeys = () => Object.keys(localStorage).join("\n");
export const forget = (key) => localStorage.removeItem(key);
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false; // It is full.
  }
}

// Holds a lock for as long as this tab is open.
export const hold = (name) => navigator.locks?.request(name, () => new Promise(() => {}));

export function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
export const askForName = (title, name) => prompt(title, name) ?? undefined;

const canvas = () => document.querySelector("canvas");
// Chosen files arrive as if they were dropped.
export function chooseFiles(accept) {
  const input = Object.assign(document.createElement("input"), { type: "file", multiple: true, accept });
  input.onchange = () => {
    const dataTransfer = new DataTransfer();
    for (const file of input.files) dataTransfer.items.add(file);
    canvas().dispatchEvent(new DragEvent("drop", { dataTransfer }));
  };
  input.click();
}

// A text arrives as if it were pasted.
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  canvas().focus();
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
}
export const requestPaste = () => navigator.clipboard.readText().then(paste, () => {});
export const setTitle = (title) => (document.title = title);
export const languages = () => navigator.languages.join("\n");
export const cores = () => navigator.hardwareConcurrency ?? 2;

// The address of the page without its fragment, and the text in its fragment.
export const pageAddress = () => location.origin + location.pathname;
export const addressText = () => decodeURIComponent(location.hash.slice(1));
export const encode = encodeURIComponent;
export function followAddress() {
  addEventListener("hashchange", () => location.hash && paste(addressText()));
}

// Starts a worker with the compiled module. `hear` gets its messages.
export function startWorker(module, hear) {
  const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
  worker.onmessage = ({ data }) => hear(data.number, data.nodes, data.finding, data.failure);
  worker.postMessage({ module });
  return worker;
}
export const send = (worker, number, question, part) => worker.postMessage({ number, question, part });
export const end = (worker) => worker.terminate();
