import { expect, it } from 'vitest';
import { deleteAddress, missingFields, putAddress, readAddresses, trimFields } from './address.ts';
import { anAddress } from './builders.ts';

it('names the missing fields in the order of the form', () => {
  expect(missingFields(anAddress({ phone: '', name: '', pin: '1' }))).toEqual(['name', 'phone']);
});

it('takes blanks for an empty field', () => {
  expect(missingFields(anAddress({ city: ' \t\n' }))).toEqual(['city']);
});

it('asks for no format of pin and phone', () => {
  expect(missingFields(anAddress({ pin: 'x', phone: 'not a number' }))).toEqual([]);
});

it('trims every text and leaves what is inside alone', () => {
  expect(trimFields(anAddress({ addressText: '  14,  Third Cross \n' })).addressText).toBe(
    '14,  Third Cross',
  );
});

it('appends a new address', () => {
  const [first, second] = [anAddress(), anAddress({ id: 'a2' })];
  expect(putAddress([first], second)).toEqual([first, second]);
});

it('replaces an address in its place', () => {
  const [first, second] = [anAddress(), anAddress({ id: 'a2' })];
  const changed = anAddress({ city: 'Mysuru' });
  expect(putAddress([first, second], changed)).toEqual([changed, second]);
});

it('deletes by id', () => {
  expect(deleteAddress([anAddress(), anAddress({ id: 'a2' })], 'a1')).toEqual([
    anAddress({ id: 'a2' }),
  ]);
});

it('keeps the sound addresses of a damaged list', () => {
  const damaged = [null, 7, 'text', {}, { ...anAddress(), phone: 3 }, { ...anAddress(), pin: ' ' }];
  expect(readAddresses([...damaged, anAddress()])).toEqual([anAddress()]);
});

it('reads nothing from what is no list', () => {
  expect(readAddresses({ 0: anAddress() })).toBeUndefined();
});
