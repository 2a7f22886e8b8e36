import type { Environment } from './environment.ts';

/** What offline use needs from a service worker. */
export function readEnvironment(worker: ServiceWorkerGlobalScope, build: string): Environment {
  const { registration, clients, caches, navigator } = worker;
  return {
    caches,
    fetch: (...call) => worker.fetch(...call),
    scope: registration.scope,
    build,
    async openTabs() {
      const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      return tabs.filter(({ url }) => url.startsWith(registration.scope)).map(({ id }) => id);
    },
    async freeBytes() {
      const { quota, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
      return quota && quota - usage;
    },
    hasSuccessor: () => registration.waiting !== null,
  };
}
