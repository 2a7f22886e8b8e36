import { beforeEach, expect, it, vi } from 'vitest';
import { anAddress } from '#domain/builders.ts';
import type { AddressBook } from './browser-addresses.ts';

const ASHA = 'asha@example.com';
const RAVI = 'ravi@example.com';

let addressBook: AddressBook;
let signIn: (email: string) => void;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  const { startSession } = await import('../../session/session-store.ts');
  signIn = (email) =>
    startSession(
      { token: `token.of.${email}`, user: { firstName: 'A', lastName: 'B', email } },
      true,
    );
  signIn(ASHA);
  addressBook = (await import('./browser-addresses.ts')).browserAddresses;
});

function readAddresses() {
  return addressBook.get().data ?? [];
}

function readNames() {
  return readAddresses().map(({ name }) => name);
}

it('starts every user with one sample', () => {
  expect(addressBook.get().status).toBe('ready');
  expect(readNames()).toEqual(['Meera Srinivasan']);
});

it('keeps addresses under the user’s email, and shows them to no other user', async () => {
  await addressBook.remove('sample');
  expect(await addressBook.put(anAddress())).toBeUndefined();
  expect(JSON.parse(localStorage.getItem(`addresses:${ASHA}`) ?? '')).toEqual([anAddress()]);
  signIn(RAVI);
  expect(readNames()).toEqual(['Meera Srinivasan']);
});

it('ignores the case of the email', async () => {
  await addressBook.remove('sample');
  signIn(' Asha@Example.com');
  expect(readNames()).toEqual([]);
});

it('replaces the address with the same id', async () => {
  await addressBook.put(anAddress());
  await addressBook.put(anAddress({ name: 'B' }));
  expect(readNames()).toEqual(['Meera Srinivasan', 'B']);
});

it('gives no new sample to a user who deleted the last address', async () => {
  await addressBook.remove('sample');
  expect(localStorage.getItem(`addresses:${ASHA}`)).toBe('[]');
  expect(readNames()).toEqual([]);
});

it('loses only the damaged address of a stored list', () => {
  const { pin: _pin, ...damaged } = anAddress({ id: 'a2', name: 'B' });
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([damaged, anAddress(), null, 7]));
  expect(readNames()).toEqual(['Asha Rao']);
});

it.each(['{', 'null', '{}', '"a"'])('starts with the sample if %s is stored', (text) => {
  localStorage.setItem(`addresses:${ASHA}`, text);
  expect(readNames()).toEqual(['Meera Srinivasan']);
});

it('returns the same snapshot until the list changes', () => {
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([anAddress()]));
  const snapshot = addressBook.get();
  expect(addressBook.get()).toBe(snapshot);
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([anAddress({ name: 'B' })]));
  expect(readNames()).toEqual(['B']);
});

it('notifies its listeners of a change in this tab and in another one', async () => {
  const listener = vi.fn<() => void>();
  const stop = addressBook.subscribe(listener);
  await addressBook.put(anAddress());
  expect(listener).toHaveBeenCalledTimes(1);
  dispatchEvent(new StorageEvent('storage', { key: `addresses:${ASHA}` }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

it('keeps addresses until the page is closed if storage is denied', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await addressBook.put(anAddress());
  expect(readNames()).toEqual(['Meera Srinivasan', 'Asha Rao']);
});

it('keeps addresses in memory if storage is full, and stores them later', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await addressBook.put(anAddress({ id: 'a2', name: 'B' }));
  expect(readNames()).toEqual(['Meera Srinivasan', 'B']);
  expect(addressBook.get()).toBe(addressBook.get());
  setItem.mockRestore();
  signIn(RAVI);
  await addressBook.remove('sample');
  signIn(ASHA);
  await addressBook.remove('sample');
  expect(readNames()).toEqual(['B']);
  expect(localStorage.getItem(`addresses:${ASHA}`)).toContain('"B"');
  // From then on, what another tab stores is shown again.
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([anAddress({ name: 'C' })]));
  expect(readNames()).toEqual(['C']);
});

it('keeps fields that a newer release has added to an address', async () => {
  const newer = { ...anAddress(), landmark: 'By the lake' };
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([newer]));
  await addressBook.put(anAddress({ id: 'a2' }));
  expect(JSON.parse(localStorage.getItem(`addresses:${ASHA}`) ?? '')).toContainEqual(newer);
});
