import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AddressFields } from '#domain/address.ts';
import { dropDraft, writeDraft, readDraft } from './address-draft.ts';

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
  writeDraft('asha k1', TYPED);
  expect(readDraft('asha k1', EMPTY)).toEqual(TYPED);
});

it('restores no draft of another form', () => {
  writeDraft('asha k1', TYPED);
  expect(readDraft('ravi k1', EMPTY)).toEqual(EMPTY);
});

it('has no draft after it was dropped', () => {
  writeDraft('asha k1', TYPED);
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

it('keeps a draft until the page is closed if storage is denied', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  writeDraft('f', TYPED);
  expect(readDraft('f', EMPTY)).toEqual(TYPED);
  dropDraft();
  expect(readDraft('f', EMPTY)).toEqual(EMPTY);
});
