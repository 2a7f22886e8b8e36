import { isBranch, type JsonPath } from './json-path.ts';

/** More are not counted. */
export const MOST_MATCHES = 10_000;

interface Place {
  value: unknown;
  part?: string | number;
  parent?: Place;
}

/** The ways to all names and plain values that hold `text` in any case, in the order of the tree. */
export function findMatches(root: unknown, text: string): JsonPath[] {
  const query = text.trim().toLowerCase();
  const found: JsonPath[] = [];
  if (query === '') return found;
  // A stack of its own: what comes from outside may be nested deeper than calls can be.
  const waiting: Place[] = [{ value: root }];
  for (let place = waiting.pop(); place && found.length < MOST_MATCHES; place = waiting.pop()) {
    const { value, part } = place;
    const isNamed = typeof part === 'string' && part.toLowerCase().includes(query);
    if (isNamed || (!isBranch(value) && String(value).toLowerCase().includes(query)))
      found.push(wayTo(place));
    if (!isBranch(value)) continue;
    const parts = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const next of parts.toReversed())
      waiting.push({ value: Reflect.get(value, next), part: next, parent: place });
  }
  return found;
}

function wayTo(place: Place): JsonPath {
  const path: JsonPath = [];
  for (let at: Place | undefined = place; at; at = at.parent)
    if (at.part !== undefined) path.push(at.part);
  return path.toReversed();
}
