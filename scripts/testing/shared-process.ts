import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

// A channel of an earlier file would take the messages of this one for those of another tab.
const channels: BroadcastChannel[] = [];
const { BroadcastChannel } = globalThis;
globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
  construct(Channel, [name]: [string]) {
    const channel = new Channel(name);
    channels.push(channel);
    return channel;
  },
});

// Test files share a process, so clean up what one file leaves for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.BroadcastChannel = BroadcastChannel;
  for (const channel of channels) channel.close();
  vi.unstubAllEnvs();
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
});
