import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAILURE_KINDS, type Failure, joinFailures } from './failure.ts';
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
  [
    'mockFail=500+x2&mockFor=GET+/api/products',
    { failure: { how: 500, for: 'GET /api/products', times: 2 } },
  ],
  [
    'mockFail=422+POST+/api/user/cart/:id+{"errors":["a b & c"]}'.replace('&', '%26'),
    { failure: { how: 422, for: 'POST /api/user/cart/:id', body: { errors: ['a b & c'] } } },
  ],
  [
    'mockFail=500+x2+next&mockFail=network+GET+/api/products&mockFail=404',
    {
      failure: [
        { how: 500, for: 'next', times: 2 },
        { how: 'network', for: 'GET /api/products' },
        { how: 404, for: 'all' },
      ],
    },
  ],
  [
    'mockDelay=0&mockDelay=2000+GET+/api/products&mockDelay=slow-3g+POST+/api/user/cart/:id',
    {
      delay: 0,
      delays: [
        { for: 'GET /api/products', delay: 2000 },
        { for: 'POST /api/user/cart/:id', delay: 'slow-3g' },
      ],
    },
  ],
  ['mockFail=200 next {"a":1}', { failure: { how: 200, for: 'next', body: { a: 1 } } }],
  ['mockFail=599 next []', { failure: { how: 599, for: 'next', body: [] } }],
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
  'mockFail=500 x0',
  'mockFail=500 twice',
  'mockFail=500 GET /api/shelves',
  'mockFail=500 get /api/products',
  'mockFail=500 {"errors":',
  'mockFail=199 {}',
  'mockFail=204 {}',
  'mockFail=205 {}',
  'mockFail=304 {}',
  'mockFail=422.5 {}',
  'mockFail=600 {}',
  'mockDelay=5001',
  'mockFail=network {}',
  'mockDelay=100 GET /api/shelves',
  'mockDelay=soon GET /api/products',
  'mockfail=500',
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

it('sets no failure if it is unclear which one a target belongs to, or if none needs it', () => {
  expect(read('mockFail=500&mockFor=all&mockFail=404&mockFor=next')).toMatchObject({
    changes: {},
    unknown: ['mockFail=500', 'mockFor=all', 'mockFail=404', 'mockFor=next'],
  });
  expect(read('mockFail=500 next&mockFor=all')).toMatchObject({
    changes: { failure: { how: 500, for: 'next' } },
    unknown: ['mockFor=all'],
  });
});

it('applies known parameters and reports the others', () => {
  const { changes, unknown } = read('mockDelay=0&mockScenario=flood');
  expect(changes).toEqual({ delay: 0 });
  expect(unknown).toEqual(['mockScenario=flood']);
});

const anyTarget = { for: fc.constantFrom('next', 'all', ...ROUTES), times: fc.integer({ min: 1 }) };
const anyFailure: fc.Arbitrary<Failure> = fc.oneof(
  fc.record(
    { how: fc.constantFrom(...FAILURE_KINDS), ...anyTarget },
    { requiredKeys: ['how', 'for'] },
  ),
  fc.record(
    {
      how: fc.integer({ min: 400, max: 599 }),
      body: fc
        .oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))
        .map(toJson),
      ...anyTarget,
    },
    { requiredKeys: ['how', 'for', 'body'] },
  ),
);

/** Returns a value as it is after a journey as JSON, which has no `-0`. */
function toJson(value: object): object {
  return JSON.parse(JSON.stringify(value));
}

const anyChanges: fc.Arbitrary<MockChanges> = fc.record(
  {
    delay: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant('slow-3g' as const)),
    delays: fc.array(
      fc.record({
        for: fc.constantFrom(...ROUTES),
        delay: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant('slow-3g' as const)),
      }),
      { minLength: 1 },
    ),
    failure: fc.array(anyFailure).map(joinFailures),
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

/** What a parameter changes; for some, the value decides. */
function listChanged([name, value]: [string, string]): (keyof MockChanges)[] {
  if (name === 'mockDelay' && value === '') return ['delay', 'delays'];
  if (name === 'mockDelay') return [value.includes('/api/') ? 'delays' : 'delay'];
  if (name === 'mockScenario') return ['scenario'];
  if (name === 'mockReset') return [value === 'data' ? 'resetsData' : 'resetsControls'];
  return ['failure'];
}

it('either applies or reports each given parameter, and changes nothing else', () => {
  const name = fc.constantFrom('mockDelay', 'mockFail', 'mockFor', 'mockScenario', 'mockReset');
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      '0',
      '500',
      '500 x2 next',
      '100 GET /api/products',
      'next',
      ...ROUTES,
      ...SCENARIOS,
      'data',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (given) => {
      const { changes, unknown } = readParameters(given, ROUTES);
      const isUnknown = ([key, text]: [string, string]) => unknown.includes(`${key}=${text}`);
      expect(unknown).toEqual(given.filter(isUnknown).map((pair) => pair.join('=')));
      const applied = given.filter((pair) => !isUnknown(pair));
      expect(new Set(Object.keys(changes))).toEqual(new Set(applied.flatMap(listChanged)));
    }),
  );
});
