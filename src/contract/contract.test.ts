import * as v from 'valibot';
import { expect, it } from 'vitest';
import { anAddress } from '#domain/builders.ts';
import { addressSchema } from '#hosts/memory/data-file.ts';
import { isAddress } from './account/address.ts';
import { isSessionUser } from '../storefront/session/session-store.ts';
import { timestampSchema } from './fields.ts';

const ADDRESS = anAddress();
/** A user as the storefront stores it while the user is signed in. */
const SESSION_USER = {
  firstName: 'Meera',
  lastName: 'Srinivasan',
  email: 'meera@example.com',
};

it('accepts an address whose six fields are filled in', () => {
  expect(v.parse(addressSchema, ADDRESS)).toEqual(ADDRESS);
  expect(isAddress(ADDRESS)).toBe(true);
});

it.each(Object.keys(ADDRESS))('refuses an address with a blank %s', (field) => {
  expect(v.is(addressSchema, { ...ADDRESS, [field]: ' ' })).toBe(false);
  expect(isAddress({ ...ADDRESS, [field]: ' ' })).toBe(false);
});

it('accepts a session user with both names and an email', () => {
  expect(isSessionUser(SESSION_USER)).toBe(true);
  expect(isSessionUser({ ...SESSION_USER, firstName: '', lastName: '' })).toBe(true);
});

it.each([
  undefined,
  null,
  'meera',
  [],
  { ...SESSION_USER, firstName: undefined },
  { ...SESSION_USER, lastName: null },
  { ...SESSION_USER, email: 7 },
  { ...SESSION_USER, email: '' },
])('refuses %j as a session user', (value) => {
  expect(isSessionUser(value)).toBe(false);
});

it.each(['2023-04-02T10:15:00+05:30', '2023-04-02T10:15:00+00:00'])(
  'accepts the timestamp %s',
  (text) => {
    expect(v.is(timestampSchema, text)).toBe(true);
  },
);

it.each(['2023-04-02T10:15:00Z', '2023-04-02 10:15', '', '2023-04-02T10:15:00.123+05:30'])(
  'refuses the timestamp %j',
  (text) => {
    expect(v.is(timestampSchema, text)).toBe(false);
  },
);
