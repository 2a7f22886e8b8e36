/** Shipped at the worker's address by a build with a real API: earlier visitors lose mock and pages. */
import { ownCaches } from './offline/places.ts';

declare const self: ServiceWorkerGlobalScope;

const { caches, clients, registration } = self;

self.addEventListener('install', (event) => event.waitUntil(hurry()));
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(leave()));

/** A page that is kept needs the mock it was built with: it is updated as by any other build. */
async function hurry(): Promise<void> {
  if ((await findKept()).length === 0) await self.skipWaiting();
}

async function leave(): Promise<void> {
  await clients.claim();
  // What cannot be deleted must not keep it here.
  await Promise.allSettled((await findKept()).map((name) => caches.delete(name)));
  await registration.unregister();
}

function findKept(): Promise<string[]> {
  return ownCaches({ caches, scope: registration.scope });
}
