import { expect, it } from 'vitest';
import { SAMPLE_ADDRESS } from '#contract/account/address.ts';
import {
  deleteAddress,
  fitAddress,
  isSample,
  listMissingFields,
  putAddress,
  readAddresses,
  cleanAddress,
} from './address.ts';
import { findDoubts, findOtherState } from './address-doubts.ts';
import { anAddress } from '../builders.ts';

it('lists the missing fields in the order of the form', () => {
  expect(listMissingFields(anAddress({ phone: '', name: '', pin: '1' }))).toEqual([
    'name',
    'phone',
  ]);
});

it('treats a field of only spaces as empty', () => {
  expect(listMissingFields(anAddress({ city: ' \t\n' }))).toEqual(['city']);
});

it('requires no particular format of PIN code and phone number', () => {
  expect(listMissingFields(anAddress({ pin: 'x', phone: 'not a number' }))).toEqual([]);
});

const BENGALURU = { district: 'Bengaluru Urban', state: 'Karnataka' };

it('raises no doubt about a deliverable address, or about blank fields', () => {
  expect(findDoubts(anAddress(), BENGALURU)).toEqual({});
  expect(findDoubts(anAddress({ pin: '560 003' }))).toEqual({});
  expect(findDoubts(anAddress({ pin: '५६०००३' }))).toEqual({});
  expect(findDoubts(anAddress({ addressText: ' ', pin: ' ', phone: ' ' }), 'none')).toEqual({});
});

it('doubts a PIN code that is malformed or does not exist', () => {
  const doubt = (pin: string, place?: 'none') => findDoubts(anAddress({ pin }), place).pin;
  expect(['56000', '5600034', '060003', 'x'].map((pin) => doubt(pin, 'none'))).toEqual(
    Array(4).fill('no-pin'),
  );
  expect(doubt('999999', 'none')).toBe('unknown-pin');
  expect(doubt('999999')).toBeUndefined();
});

it.each([
  '9845012345',
  '९८४५० १२३४५',
  '98450 12345',
  '+91 98450-12345',
  '919845012345',
  '0091 98450 12345',
  '09845012345',
  '080-2334 5678',
  '(080) 2334 5678',
  '+91 (0)80 2334 5678',
])('accepts %s as an Indian phone number', (phone) => {
  expect(findDoubts(anAddress({ phone }))).toEqual({});
});

it.each(['984501234', '98450123456', '00845012345', '+44 20 7946 0958', 'by the gate'])(
  'doubts the phone number %s',
  (phone) => {
    expect(findDoubts(anAddress({ phone }))).toEqual({ phone: 'no-phone' });
  },
);

it('doubts an address text of fewer than eight characters', () => {
  const doubt = (addressText: string) => findDoubts(anAddress({ addressText })).addressText;
  expect([doubt(' 12 MG R '), doubt('12 MG Rd')]).toEqual(['short', undefined]);
});

it('removes invisible marks from every text, and keeps the lines of the address', () => {
  const address = anAddress({
    name: '\u202aMeera  Srinivasan\u202c',
    addressText: '  14,  Third Cross\u200b,\nMalleshwaram \n',
    city: 'Beng\u00adaluru',
    pin: '\u200e५६०\u00a0००३',
    phone: '\u202a+91 ९८४५० 12345\u202c',
  });
  expect(cleanAddress(address)).toEqual(
    anAddress({
      name: 'Meera Srinivasan',
      addressText: '14,  Third Cross,\nMalleshwaram',
      city: 'Bengaluru',
      pin: '560003',
      phone: '+91 98450 12345',
    }),
  );
});

it('misses a field of invisible characters', () => {
  expect(listMissingFields(anAddress({ city: ' \u200b\u2060 ' }))).toEqual(['city']);
});

it('cuts texts to the maximum lengths of an account', () => {
  const long = 'x'.repeat(99);
  const address = anAddress({ name: `${long} y`, pin: '560 003 India', phone: '98450' });
  expect(fitAddress(address)).toEqual({ ...address, name: long, pin: '560 003 Indi' });
  expect(fitAddress({ ...address, name: `${long}नी` }).name).toBe(long);
});

it('recognizes the sample address until a field is changed', () => {
  expect(isSample({ ...SAMPLE_ADDRESS })).toBe(true);
  expect(isSample({ ...SAMPLE_ADDRESS, name: 'Asha' })).toBe(false);
  expect(isSample({ ...SAMPLE_ADDRESS, id: 'a1' })).toBe(false);
});

it('appends a new address', () => {
  const [first, second] = [anAddress(), anAddress({ id: 'a2' })];
  expect(putAddress([first], second)).toEqual([first, second]);
});

it('replaces an address and keeps its position', () => {
  const [first, second] = [anAddress(), anAddress({ id: 'a2' })];
  const changed = anAddress({ city: 'Mysuru' });
  expect(putAddress([first, second], changed)).toEqual([changed, second]);
});

it('deletes the address with the id', () => {
  expect(deleteAddress([anAddress(), anAddress({ id: 'a2' })], 'a1')).toEqual([
    anAddress({ id: 'a2' }),
  ]);
});

it('keeps the valid addresses of a damaged list', () => {
  const invalid = [null, 7, 'text', {}, { ...anAddress(), phone: 3 }, { ...anAddress(), pin: ' ' }];
  expect(readAddresses([...invalid, anAddress()])).toEqual([anAddress()]);
});

it('reads nothing from a value that is not a list', () => {
  expect(readAddresses({ 0: anAddress() })).toBeUndefined();
});

it('doubts a state that is none of India, in any spelling, except that of an army post office', () => {
  const doubt = (state: string, place?: typeof BENGALURU) =>
    findDoubts(anAddress({ state }), place).state;
  expect(['Orissa', 'tamilnadu', 'KA', 'केरल', ' '].map((state) => doubt(state))).toEqual(
    Array(5).fill(undefined),
  );
  expect(doubt('Bangalore')).toBe('no-state');
  const army = { district: 'Army Post Office', state: 'Army Postal Service' };
  expect(doubt('Army Postal Service')).toBe('no-state');
  expect(doubt('Army Postal Service', army)).toBeUndefined();
});

it('finds the state of the PIN code if the address names another one', () => {
  const find = (state: string) => findOtherState(anAddress({ state }), BENGALURU);
  expect(find('Kerala')).toBe('Karnataka');
  expect([find('karnataka'), find('KA'), find('Bangalore')]).toEqual(Array(3).fill(undefined));
});
