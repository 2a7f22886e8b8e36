/** The service worker: answers the shop's API, and keeps its pages for when there is no network. */
import { answer, isApiUrl } from './shop-api.ts';
import { createShelf } from './offline/shelf.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build; empty in development, where nothing is kept. */
declare const BUILD: string;

const { registration, location, clients } = self;
const shelf = createShelf({
  caches: self.caches,
  fetch: (...call) => self.fetch(...call),
  scope: registration.scope,
  build: BUILD,
  async openTabs() {
    const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return tabs.filter(({ url }) => url.startsWith(registration.scope)).map(({ id }) => id);
  },
  async room() {
    const { quota, usage = 0 } = (await self.navigator.storage.estimate?.()) ?? {};
    return quota && quota - usage;
  },
  hasSuccessor: () => registration.waiting !== null,
});

self.addEventListener('install', () => {
  // The first one is of use at once; the next waits until a reader asks for it or no tab is left.
  if (!registration.active || !BUILD) void self.skipWaiting();
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([shelf.takeOver(), clients.claim()])),
);
self.addEventListener('message', (event) => {
  // A hard reload starts the page without its worker: it asks to be taken back.
  if (event.data === 'claim') event.waitUntil(clients.claim());
  if (event.data === 'keep' && BUILD) event.waitUntil(shelf.keep());
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  if (isApiUrl(new URL(request.url), location.origin))
    event.respondWith(answer(request, { tab: clientId, page: request.referrer }));
  else if (BUILD && shelf.mayAnswer(request))
    event.respondWith(shelf.answer(request, resultingClientId));
});
