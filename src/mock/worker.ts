/** The service worker that answers the shop's API, so that it outlives the page. */
import { answer, isApiUrl } from './shop-api.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A hard reload starts the page without its worker: it asks to be taken back.
self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  if (isApiUrl(new URL(event.request.url), self.location.origin))
    event.respondWith(answer(event.request));
});
