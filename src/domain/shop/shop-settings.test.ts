import { shopSettingsSchema } from '#contract/shop-settings.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { changeSettings, DEFAULT_SETTINGS, getPrefix } from './shop-settings.ts';

it('has defaults that match the contract', () => {
  expect(v.parse(shopSettingsSchema, DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

it('accepts only a well-formed GSTIN', () => {
  const isAccepted = (gstin: string) => v.is(shopSettingsSchema, { ...DEFAULT_SETTINGS, gstin });
  expect(isAccepted('29AABCK4821M1Z9')).toBe(true);
  expect(isAccepted('29AABCK4821M1Z')).toBe(false);
  expect(isAccepted('')).toBe(false);
});

it('joins the lines of a phone number, and accepts an empty or valid email', () => {
  const settings = { ...DEFAULT_SETTINGS, email: 'help@books.example', phone: ' 080\n4123 ' };
  expect(v.parse(shopSettingsSchema, settings)).toMatchObject({ phone: '080 4123' });
  const isAccepted = (email: string) => v.is(shopSettingsSchema, { ...DEFAULT_SETTINGS, email });
  expect(isAccepted('')).toBe(true);
  expect(isAccepted('help')).toBe(false);
  expect(isAccepted('help@books')).toBe(true);
});

it('changes only the settings that are sent, even a single page', () => {
  const terms = { ...DEFAULT_SETTINGS.pages, terms: 'Be kind.' };
  const changed = changeSettings(
    { ...DEFAULT_SETTINGS, gstin: '29AABCK4821M1Z9', pages: terms },
    { returnDays: 7, pages: { privacy: 'We keep little.' }, version: 3 },
  );
  expect(changed).toEqual({
    ...DEFAULT_SETTINGS,
    gstin: '29AABCK4821M1Z9',
    returnDays: 7,
    pages: { ...terms, privacy: 'We keep little.' },
  });
});

it('removes the GSTIN if an empty one is sent', () => {
  const settings = { ...DEFAULT_SETTINGS, gstin: '29AABCK4821M1Z9' };
  expect(changeSettings(settings, { gstin: '' })).toEqual(DEFAULT_SETTINGS);
  expect(changeSettings(DEFAULT_SETTINGS, {})).toStrictEqual(DEFAULT_SETTINGS);
});

it('refuses a new colour that is not readable on white and paper', () => {
  for (const name of ['brand', 'saving']) {
    const change = (colour: string) =>
      changeSettings(DEFAULT_SETTINGS, { colours: { [name]: colour } });
    expect(change('#747474')).toBe('lowContrast');
    expect(change('#727272')).toHaveProperty(`colours.${name}`, '#727272');
  }
});

it('accepts any accent, because it is a ground', () => {
  const colours = { brand: '#005a4e', accent: '#ffee00', saving: '#a82d23' };
  expect(changeSettings(DEFAULT_SETTINGS, { colours })).toHaveProperty('colours', colours);
});

it('changes only the texts of the identity that are sent', () => {
  const identity = { ...DEFAULT_SETTINGS.identity, since: 2011 };
  const settings = { ...DEFAULT_SETTINGS, identity };
  expect(changeSettings(settings, { identity: { motto: '' } })).toHaveProperty('identity', {
    ...identity,
    motto: '',
  });
});

it('begins a new prefix on its day', () => {
  const nextPrefix = { prefix: 'DC', from: '2027-04-01' };
  const settings = { identity: { ...DEFAULT_SETTINGS.identity, nextPrefix } };
  expect(getPrefix(settings, '2027-03-31')).toBe('KD');
  expect(getPrefix(settings, '2027-04-01')).toBe('DC');
  expect(getPrefix(DEFAULT_SETTINGS, '2027-04-01')).toBe('KD');
});

it.each(['', 'K1', 'kd', 'BOOKS', 'ABCN'])('refuses the prefix %j', (prefix) => {
  const identity = { ...DEFAULT_SETTINGS.identity, prefix };
  expect(v.is(shopSettingsSchema, { ...DEFAULT_SETTINGS, identity })).toBe(false);
});
