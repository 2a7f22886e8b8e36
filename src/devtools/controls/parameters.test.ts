import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAILURE_KINDS } from './failure.ts';
import { type MockChanges, readParameters } from './parameters.ts';
import { SCENARIOS } from './settings.ts';
import { addChanges } from './testing.ts';

const ROUTES = ['GET /api/products', 'POST /api/user/cart/:id'] as const;

function read(query: string) {
  return readParameters([...new URLSearchParams(query)], ROUTES);
}

it.each([
  ['mockDelay=0', { delay: 0 }],
  ['mockDelay=slow-3g', { delay: 'slow-3g' }],
  ['mockDelay=', { delay: 400 }],
  ['mockFail=500', { failure: { how: 500, for: 'all' } }],
  ['mockFail=network&mockFor=next', { failure: { how: 'network', for: 'next' } }],
  [
    'mockFor=POST+/api/user/cart/:id&mockFail=malformed',
    { failure: { how: 'malformed', for: 'POST /api/user/cart/:id' } },
  ],
  ['mockFail=', { failure: undefined }],
  ['mockScenario=sold-out', { scenario: 'sold-out' }],
  ['mockScenario', { scenario: undefined }],
  ['mockReset', { resetsControls: true }],
  ['mockReset=data', { resetsData: true }],
])('reads the parameters %s', (query, changes) => {
  expect(read(query)).toEqual({ changes, unknown: [] });
});

it.each([
  'mockDelay=-1',
  'mockFail=418',
  'mockFor=next',
  'mockScenario=flood',
  'mockReset=all',
  'mockReset=true',
  'mockUp=1',
])('reports %s as unknown, and changes nothing', (query) => {
  expect(read(query)).toEqual({ changes: {}, unknown: [query] });
});

it('sets no failure for an unknown route, and reports both parameters', () => {
  const { changes, unknown } = read('mockFail=500&mockFor=GET /api/shelves');
  expect(changes).toEqual({});
  expect(unknown).toHaveLength(2);
});

it('applies known parameters and reports the others', () => {
  const { changes, unknown } = read('mockDelay=0&mockScenario=flood');
  expect(changes).toEqual({ delay: 0 });
  expect(unknown).toEqual(['mockScenario=flood']);
});

const anyChanges: fc.Arbitrary<MockChanges> = fc.record(
  {
    delay: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant('slow-3g' as const)),
    failure: fc.option(
      fc.record({
        how: fc.constantFrom(...FAILURE_KINDS),
        for: fc.constantFrom('next', 'all', ...ROUTES),
      }),
      { nil: undefined },
    ),
    scenario: fc.constantFrom(undefined, ...SCENARIOS),
    resetsControls: fc.constant(true as const),
    resetsData: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

it('reads back the parameters of any generated address', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const { search } = new URL(addChanges('/books?search=gene', changes), 'http://shop');
      const [searchParameter, ...mockParameters] = [...new URLSearchParams(search)];
      expect(searchParameter).toEqual(['search', 'gene']);
      expect(readParameters(mockParameters, ROUTES)).toEqual({ changes, unknown: [] });
    }),
  );
});

/** What each parameter changes; `mockReset=data` is written out because its value decides. */
const CHANGED_BY: Record<string, keyof MockChanges> = {
  mockDelay: 'delay',
  mockFail: 'failure',
  mockFor: 'failure',
  mockScenario: 'scenario',
  mockReset: 'resetsControls',
  'mockReset=data': 'resetsData',
};

it('either applies or reports each given parameter, and changes nothing else', () => {
  const name = fc.constantFrom('mockDelay', 'mockFail', 'mockFor', 'mockScenario', 'mockReset');
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('', '0', '500', 'next', ...ROUTES, ...SCENARIOS, 'data'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (given) => {
      const { changes, unknown } = readParameters(given, ROUTES);
      const isUnknown = ([key, text]: [string, string]) => unknown.includes(`${key}=${text}`);
      expect(unknown).toEqual(given.filter(isUnknown).map((pair) => pair.join('=')));
      const applied = given.filter((pair) => !isUnknown(pair));
      const changed = applied.map((pair) => CHANGED_BY[pair.join('=')] ?? CHANGED_BY[pair[0]]);
      expect(new Set(Object.keys(changes))).toEqual(new Set(changed));
    }),
  );
});
