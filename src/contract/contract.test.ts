import * as v from 'valibot';
import { expect, it } from 'vitest';
import { anAddress } from '#domain/builders.ts';
import { addressSchema } from './address.ts';
import { sessionUserSchema } from './session.ts';
import { timestampSchema } from './time.ts';

const ADDRESS = anAddress();

it('takes an address whose six fields are filled in', () => {
  expect(v.parse(addressSchema, ADDRESS)).toEqual(ADDRESS);
});

it.each(Object.keys(ADDRESS))('refuses an address with a blank %s', (field) => {
  expect(v.is(addressSchema, { ...ADDRESS, [field]: ' ' })).toBe(false);
});

it('keeps a session to names and email', () => {
  const user = { firstName: 'Meera', lastName: 'Srinivasan', email: 'meera@example.com' };
  expect(v.parse(sessionUserSchema, user)).toEqual(user);
  expect(v.is(sessionUserSchema, { ...user, email: 7 })).toBe(false);
});

it.each(['2023-04-02T10:15:00+05:30', '2023-04-02T10:15:00+00:00'])(
  'takes the moment %s',
  (text) => {
    expect(v.is(timestampSchema, text)).toBe(true);
  },
);

it.each(['2023-04-02T10:15:00Z', '2023-04-02 10:15', '', '2023-04-02T10:15:00.123+05:30'])(
  'refuses the moment %j',
  (text) => {
    expect(v.is(timestampSchema, text)).toBe(false);
  },
);
