/** The demo's service worker: handles calls to the API, and caches pages and files. */
import { respondControlled } from '#devtools/controls/controlled-response.ts';
import './polyfills.ts';
import { isApiUrl } from './messages.ts';
import { handleRequest } from './shop-api.ts';
import { createFileCache } from './offline/file-cache.ts';
import { readEnvironment } from './offline/worker-environment.ts';

declare const self: ServiceWorkerGlobalScope;
/** The hash of the build, inserted by the build; empty in development, where nothing is cached. */
declare const BUILD: string;

const POLICY = 'content-security-policy';
const { registration, location, clients } = self;
const fileCache = createFileCache(readEnvironment(self, BUILD));

self.addEventListener('install', () => {
  // The first worker takes over at once; a later one by an update, or when all tabs are closed.
  if (!registration.active || !BUILD) void self.skipWaiting();
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([fileCache.recordOldTabs(), clients.claim()])),
);
self.addEventListener('message', (event) => {
  // After a hard reload, the page is not controlled by the worker and asks to be claimed.
  if (event.data === 'claim') event.waitUntil(clients.claim());
  // `features/layout/notices.tsx` sends 'keep' to cache this build, 'update' to activate it.
  if (event.data === 'keep' && BUILD) event.waitUntil(fileCache.fill());
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  if (isApiUrl(new URL(request.url), location.origin))
    event.respondWith(
      handleRequest(request, { tab: clientId, page: request.referrer }, respondControlled),
    );
  else if (BUILD && isPreview(request)) event.respondWith(servePreview(request, resultingClientId));
  else if (BUILD && fileCache.canRespond(request))
    event.respondWith(fileCache.serve(request, resultingClientId));
});

/** Whether this is the home page in a frame of the desk. */
function isPreview({ destination, url }: Request): boolean {
  return destination === 'iframe' && url === registration.scope;
}

/** Serves a page that pages of this origin may frame, which static hosts forbid for all pages. */
async function servePreview(request: Request, tab: string): Promise<Response> {
  const isCached = fileCache.canRespond(request);
  const response = await (isCached ? fileCache.serve(request, tab) : fetch(request));
  const policy = response.headers.get(POLICY);
  if (policy === null) return response;
  const headers = new Headers(response.headers);
  headers.set(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  return new Response(response.body, { status: response.status, headers });
}
