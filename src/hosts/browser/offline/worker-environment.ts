import type { Environment } from './environment.ts';
import { estimateFreeBytes } from './fill-cache.ts';

/** Takes from a service worker what the offline cache needs. */
export function readEnvironment(worker: ServiceWorkerGlobalScope, build: string): Environment {
  const { registration, clients, caches, navigator } = worker;
  return {
    caches,
    fetch: (...call) => worker.fetch(...call),
    scope: registration.scope,
    build,
    async listOpenTabs() {
      const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      return tabs.filter(({ url }) => url.startsWith(registration.scope)).map(({ id }) => id);
    },
    getFreeBytes: () => estimateFreeBytes(navigator.storage),
    hasSuccessor: () => registration.waiting !== null,
  };
}
