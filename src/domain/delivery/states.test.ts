import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findState, getSellerState, isGstin, STATES } from './states.ts';

/** The first two digits of a GSTIN, the tax number of a seller, and the states that they mean. */
const STATE_CODES =
  `01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand,
06 Haryana, 07 Delhi, 08 Rajasthan, 09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh,
13 Nagaland, 14 Manipur, 15 Mizoram, 16 Tripura, 17 Meghalaya, 18 Assam, 19 West Bengal,
20 Jharkhand, 21 Odisha, 22 Chhattisgarh, 23 Madhya Pradesh, 24 Gujarat,
26 Dadra and Nagar Haveli and Daman and Diu, 27 Maharashtra, 29 Karnataka, 30 Goa, 31 Lakshadweep,
32 Kerala, 33 Tamil Nadu, 34 Puducherry, 35 Andaman and Nicobar Islands, 36 Telangana,
37 Andhra Pradesh, 38 Ladakh`.split(/,\s+/);

it('lists the 36 states in the order of their codes', () => {
  expect(STATES).toEqual(STATE_CODES.map((entry) => entry.slice(3)));
});

it('recognizes the state of a seller by the first digits of the GSTIN', () => {
  const recognized = STATE_CODES.filter(
    (entry) => getSellerState(entry.slice(0, 2))?.state === entry.slice(3),
  );
  expect(recognized).toEqual(STATE_CODES);
  expect(getSellerState('97')?.state).toBe('Other Territory');
  expect(['', '00', '25', '28', '39', '99'].map(getSellerState)).toEqual(Array(6).fill(undefined));
});

it('names the tax of each territory without a legislature UTGST, that of all others SGST', () => {
  const codes = [...STATE_CODES.map((entry) => entry.slice(0, 2)), '97'];
  expect(codes.filter((code) => getSellerState(code)?.tax === 'UTGST')).toEqual([
    '04',
    '26',
    '31',
    '35',
    '38',
    '97',
  ]);
  expect(getSellerState('07')?.tax).toBe('SGST');
});

it.each([
  ['Orissa', 'Odisha'],
  ['PONDICHERRY', 'Puducherry'],
  ['Tamilnadu', 'Tamil Nadu'],
  [' new  delhi ', 'Delhi'],
  ['N.C.T. of Delhi', 'Delhi'],
  ['Uttaranchal', 'Uttarakhand'],
  ['J&K', 'Jammu and Kashmir'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['U.P.', 'Uttar Pradesh'],
  ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
  ['Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['महाराष्ट्र', 'Maharashtra'],
  ['தமிழ்நாடு', 'Tamil Nadu'],
  ['ಕರ್ನಾಟಕ', 'Karnataka'],
  ['ওড়িশা', undefined],
  ['Mars', undefined],
  ['', undefined],
])('reads %j as %j', (text, state) => {
  expect(findState(text)).toBe(state);
});

it('gives each spelling to one state, and knows the states of all PIN codes', () => {
  expect(STATES.map(findState)).toEqual(STATES);
  const packed = readFileSync('src/seed/pin-codes/pin-codes.txt', 'utf8');
  const states = new Set(packed.split('\n').map((line) => line.split(/[|:]/)[1] ?? ''));
  expect([...states].filter((name) => !STATES.includes(findState(name) ?? ''))).toEqual([]);
});

it('accepts a GSTIN with an existing state and the right check character', () => {
  expect(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '29AABCK4821M1Z9'].every(isGstin)).toBe(true);
  // Another check character, another digit, two digits in the other order.
  const typos = ['27AAPFU0939F1ZW', '27AAPFU0938F1ZV', '27AAPFU0993F1ZV', ''];
  expect(typos.filter(isGstin)).toEqual([]);
});

it('refuses a GSTIN of a state that does not exist, whatever its check character', () => {
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const accepted = (code: string) => characters.some((end) => isGstin(`${code}AABCK4821M1Z${end}`));
  expect(['00', '25', '28', '39', '98', '99'].filter(accepted)).toEqual([]);
  expect(['01', '38', '97'].filter(accepted)).toEqual(['01', '38', '97']);
});
