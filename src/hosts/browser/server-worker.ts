/** The service worker of a shop with a server: caches files, pages and the last catalogue. */
import './polyfills.ts';
import { createFileCache } from './offline/file-cache.ts';
import { createLastResponses } from './offline/last-responses.ts';
import { readEnvironment } from './offline/worker-environment.ts';

declare const self: ServiceWorkerGlobalScope;
/** The hash of the list of files to cache, inserted by the build. */
declare const BUILD: string;

const environment = readEnvironment(self, BUILD);
const fileCache = createFileCache(environment);
const lastResponses = createLastResponses(environment);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([fileCache.recordOldTabs(), self.clients.claim()])),
);
self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  event.waitUntil(keep());
});
self.addEventListener('fetch', (event) => {
  const { request, resultingClientId } = event;
  if (lastResponses.canRespond(request)) event.respondWith(lastResponses.serve(request));
  else if (request.url.startsWith(new URL('/api/', location.origin).href)) return;
  else if (fileCache.canRespond(request))
    event.respondWith(fileCache.serve(request, resultingClientId));
});

/** Stores the shop offline, files first. Rejects without a response; the next page asks again. */
async function keep(): Promise<void> {
  await fileCache.fill();
  await lastResponses.fill();
}
