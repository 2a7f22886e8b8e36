import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const Channel = globalThis.BroadcastChannel;
let channels: BroadcastChannel[];

beforeEach(() => {
  channels = [];
  vi.stubGlobal('BroadcastChannel', openChannel);
});

afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

function openChannel(name: string) {
  const channel = new Channel(name);
  channels.push(channel);
  return channel;
}

/** As Firefox does where storage is blocked. */
function refuseChannel() {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** Loads the module as another tab does. */
async function openTab() {
  vi.resetModules();
  const { onOtherTabsChange, tellOtherTabs } = await import('./other-tabs.ts');
  const listener = vi.fn<() => void>();
  onOtherTabsChange(listener);
  return { listener, tellOtherTabs };
}

it('tells every tab but its own', async () => {
  const [own, other, third] = [await openTab(), await openTab(), await openTab()];
  own.tellOtherTabs();
  await vi.waitFor(() => expect(other.listener).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(third.listener).toHaveBeenCalledTimes(1));
  expect(own.listener).not.toHaveBeenCalled();
});

it('hears a tab with another release of the shop', async () => {
  const { listener } = await openTab();
  openChannel('kitabdost-account').postMessage('changed');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});

it('works where the browser refuses a channel', async () => {
  vi.stubGlobal('BroadcastChannel', refuseChannel);
  const { tellOtherTabs } = await openTab();
  expect(() => tellOtherTabs()).not.toThrow();
});
