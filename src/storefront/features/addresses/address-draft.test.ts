import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AddressFields } from '#domain/delivery/address.ts';
import {
  dropAddressDraft,
  keepAddressDraftOf,
  readAddressDraft,
  writeAddressDraft,
} from './address-draft.ts';

// The key of a form names its user and its history entry: 'asha k1'.
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

it('restores the draft of the same form', () => {
  writeAddressDraft('asha k1', TYPED);
  expect(readAddressDraft('asha k1', EMPTY)).toEqual(TYPED);
});

it('restores no draft of another form', () => {
  writeAddressDraft('asha k1', TYPED);
  expect(readAddressDraft('ravi k1', EMPTY)).toEqual(EMPTY);
});

it('drops the draft of the same form only', () => {
  writeAddressDraft('asha k1', TYPED);
  dropAddressDraft('asha k2');
  expect(readAddressDraft('asha k1', EMPTY)).toEqual(TYPED);
  dropAddressDraft('asha k1');
  expect(readAddressDraft('asha k1', EMPTY)).toEqual(EMPTY);
});

it('keeps the draft of a user, and drops that of another whose email begins alike', () => {
  writeAddressDraft('asha@example.com k1', TYPED);
  keepAddressDraftOf('asha@example.com');
  expect(readAddressDraft('asha@example.com k1', EMPTY)).toEqual(TYPED);
  keepAddressDraftOf('asha@example.co');
  expect(readAddressDraft('asha@example.com k1', EMPTY)).toEqual(EMPTY);
});

it.each(['{', 'null', '7', '"a"', '[]', '{"form":"f"}', '{"form":"f","fields":null}'])(
  'starts empty if %s is stored',
  (text) => {
    sessionStorage.setItem('address-draft', text);
    expect(readAddressDraft('f', EMPTY)).toEqual(EMPTY);
  },
);

it('loses only the damaged field of a stored draft', () => {
  const draft = { form: 'f', fields: { ...TYPED, city: 7, other: 'x' } };
  sessionStorage.setItem('address-draft', JSON.stringify(draft));
  expect(readAddressDraft('f', EMPTY)).toEqual({ ...TYPED, city: '' });
});

it('keeps a draft until the page is closed if storage is denied', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  writeAddressDraft('f', TYPED);
  expect(readAddressDraft('f', EMPTY)).toEqual(TYPED);
  dropAddressDraft();
  expect(readAddressDraft('f', EMPTY)).toEqual(EMPTY);
});
