/** Shipped at the worker's address by a build with a real API: earlier visitors lose the mock. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(self.clients.claim().then(() => self.registration.unregister())),
);
