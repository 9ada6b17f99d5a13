// The service worker: keeps the files of this version, so that the page opens without a network.

const version = "kibitzer VERSION";
const files = ["./", FILES];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("kibitzer ") && name !== version;
  const clean = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const keep = async () => (await caches.open(version)).match(event.request, { ignoreSearch: true });
  event.respondWith(keep().then((kept) => kept ?? fetch(event.request)));
});
