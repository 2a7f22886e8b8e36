/** The service worker of builds with `VITE_API_URL`: removes the mock and its caches. */
import { listOwnCaches } from './offline/environment.ts';

declare const self: ServiceWorkerGlobalScope;

const { caches, clients, registration } = self;

self.addEventListener('install', (event) => event.waitUntil(installQuickly()));
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(leave()));

/** Takes over at once, unless pages of earlier builds are cached, which need their mock. */
async function installQuickly(): Promise<void> {
  if ((await findCaches()).length === 0) await self.skipWaiting();
}

async function leave(): Promise<void> {
  await clients.claim();
  // A cache that cannot be deleted must not prevent the worker from unregistering.
  await Promise.allSettled((await findCaches()).map((name) => caches.delete(name)));
  await registration.unregister();
}

function findCaches(): Promise<string[]> {
  return listOwnCaches({ caches, scope: registration.scope });
}
