// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '#hosts/browser/messages.ts';
import type { Controls } from './settings.ts';

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  await deleteDB('kitabdost-mock');
});

/** Loads fresh modules, as another tab does. */
async function openTab() {
  vi.resetModules();
  return { ...(await import('./controls.ts')), ...(await import('#hosts/browser/messages.ts')) };
}

it('changes only the given controls, in every tab', async () => {
  const [firstTab, secondTab] = [await openTab(), await openTab()];
  await firstTab.setControls({ scenario: 'server-down' });
  expect(await secondTab.setControls({ delay: 0 })).toEqual({
    delay: 0,
    failure: undefined,
    scenario: 'server-down',
  });
  expect(await firstTab.readControls()).toEqual(await secondTab.readControls());
});

it('resets one control, or all of them', async () => {
  const { setControls, resetControls } = await openTab();
  await setControls({ delay: 0, failure: { how: 500, for: 'all' } });
  expect((await setControls({ failure: undefined })).failure).toBeUndefined();
  expect(await resetControls()).toEqual({ delay: 400, failure: undefined, scenario: undefined });
});

it('keeps a description in localStorage while a control is set', async () => {
  const { setControls, resetControls } = await openTab();
  await setControls({ failure: { how: 500, for: 'all' } });
  expect(localStorage.getItem('kd-mock')).toBe('500 on every call');
  await resetControls();
  expect(localStorage.getItem('kd-mock')).toBeNull();
});

it('notifies every tab of a change, also when a call has used up a failure of the next call', async () => {
  const [firstTab, secondTab] = [await openTab(), await openTab()];
  const received: Controls[] = [];
  const stop = secondTab.subscribeToControls((controls) => void received.push(controls));
  await firstTab.setControls({ failure: { how: 500, for: 'next' } });
  await vi.waitFor(() => expect(received).toMatchObject([{ failure: { how: 500 } }]));
  await (await import('./settings.ts')).takeSettings('GET', '/api/products');
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.failure).toBeUndefined();
  stop();
  await firstTab.resetControls();
  expect(received).toHaveLength(2);
});

it('makes pages reload their data only if a scenario changes the books', async () => {
  const { setControls, onMessage } = await openTab();
  const messages: Message[] = [];
  const stop = onMessage((message) => void messages.push(message));
  await setControls({ delay: 0 });
  await setControls({ scenario: 'server-down' });
  await setControls({ scenario: 'empty-catalogue' });
  await setControls({ delay: 100 });
  await setControls({ scenario: undefined });
  await vi.waitFor(() => expect(messages).toHaveLength(5));
  stop();
  expect(messages).toEqual(['controls', 'controls', 'data', 'controls', 'data']);
});
