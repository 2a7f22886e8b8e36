import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddressFields } from '#domain/address.ts';
import { anAddress } from '#domain/builders.ts';
import type * as AddressStore from './address-store.ts';
import { dropDraft, keepDraft, readDraft } from './address-store.ts';

const ASHA = 'asha@example.com';
const RAVI = 'ravi@example.com';

let store: typeof AddressStore;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  store = await import('./address-store.ts');
});

function names(email: string) {
  return store.getAddresses(email).map(({ name }) => name);
}

it('starts every user with one sample', () => {
  expect(names(ASHA)).toEqual(['Meera Srinivasan']);
});

it('starts users of a server without a guest with none', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  vi.resetModules();
  store = await import('./address-store.ts');
  vi.unstubAllEnvs();
  expect(names(ASHA)).toEqual([]);
});

it('keeps addresses under the user’s email, and shows them to no other user', () => {
  store.setAddresses(ASHA, [anAddress()]);
  expect(JSON.parse(localStorage.getItem(`addresses:${ASHA}`) ?? '')).toEqual([anAddress()]);
  expect(names(RAVI)).toEqual(['Meera Srinivasan']);
});

it('ignores the case of the email', () => {
  store.setAddresses(' Asha@Example.com', [anAddress()]);
  expect(names(ASHA)).toEqual(['Asha Rao']);
});

it('gives no new sample to a user who deleted the last address', () => {
  store.setAddresses(ASHA, []);
  expect(names(ASHA)).toEqual([]);
});

it('loses only the damaged address of a stored list', () => {
  const { pin: _pin, ...damaged } = anAddress({ id: 'a2', name: 'B' });
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([damaged, anAddress(), null, 7]));
  expect(names(ASHA)).toEqual(['Asha Rao']);
});

it.each(['{', 'null', '{}', '"a"'])('starts with the sample if %s is stored', (text) => {
  localStorage.setItem(`addresses:${ASHA}`, text);
  expect(names(ASHA)).toEqual(['Meera Srinivasan']);
});

it('returns the same array until the list changes', () => {
  store.setAddresses(ASHA, [anAddress()]);
  const list = store.getAddresses(ASHA);
  expect(store.getAddresses(ASHA)).toBe(list);
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([anAddress({ name: 'B' })]));
  expect(names(ASHA)).toEqual(['B']);
});

it('keeps addresses as long as the page if storage is denied', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  store.setAddresses(ASHA, [anAddress()]);
  expect(names(ASHA)).toEqual(['Asha Rao']);
});

it('keeps addresses as long as the page if storage is full, and stores them later', () => {
  store.setAddresses(ASHA, [anAddress()]);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const disk = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  store.setAddresses(ASHA, [anAddress(), anAddress({ id: 'a2', name: 'B' })]);
  expect(names(ASHA)).toEqual(['Asha Rao', 'B']);
  expect(store.getAddresses(ASHA)).toBe(store.getAddresses(ASHA));
  disk.mockRestore();
  store.setAddresses(ASHA, [anAddress({ id: 'a2', name: 'B' })]);
  expect(names(ASHA)).toEqual(['B']);
  expect(localStorage.getItem(`addresses:${ASHA}`)).toContain('"B"');
});

it('keeps fields that a newer release has added to an address', () => {
  const newer = { ...anAddress(), landmark: 'By the lake' };
  localStorage.setItem(`addresses:${ASHA}`, JSON.stringify([newer]));
  store.setAddresses(ASHA, [...store.getAddresses(ASHA), anAddress({ id: 'a2' })]);
  expect(JSON.parse(localStorage.getItem(`addresses:${ASHA}`) ?? '')).toContainEqual(newer);
});

describe('the draft', () => {
  const EMPTY: AddressFields = {
    name: '',
    addressText: '',
    city: '',
    state: '',
    pin: '',
    phone: '',
  };
  const TYPED: AddressFields = { ...EMPTY, name: 'Asha Rao', city: 'Mysuru' };

  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('restores what was typed into the same form', () => {
    keepDraft('asha k1', TYPED);
    expect(readDraft('asha k1', EMPTY)).toEqual(TYPED);
  });

  it('restores nothing into another form', () => {
    keepDraft('asha k1', TYPED);
    expect(readDraft('ravi k1', EMPTY)).toEqual(EMPTY);
  });

  it('is gone once dropped', () => {
    keepDraft('asha k1', TYPED);
    dropDraft();
    expect(readDraft('asha k1', EMPTY)).toEqual(EMPTY);
  });

  it.each(['{', 'null', '7', '"a"', '[]', '{"form":"f"}', '{"form":"f","fields":null}'])(
    'starts empty if %s is stored',
    (text) => {
      sessionStorage.setItem('address-draft', text);
      expect(readDraft('f', EMPTY)).toEqual(EMPTY);
    },
  );

  it('loses only the damaged field of a stored draft', () => {
    const draft = { form: 'f', fields: { ...TYPED, city: 7, other: 'x' } };
    sessionStorage.setItem('address-draft', JSON.stringify(draft));
    expect(readDraft('f', EMPTY)).toEqual({ ...TYPED, city: '' });
  });

  it('works without storage, but keeps nothing', () => {
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    keepDraft('f', TYPED);
    dropDraft();
    expect(readDraft('f', EMPTY)).toEqual(EMPTY);
  });
});
