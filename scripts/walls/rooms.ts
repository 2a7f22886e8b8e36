/** What the files of one room may do. */
export interface Room {
  /** Rooms and single files it may import anything of; its own files come of themselves. */
  values?: string[];
  /** … of which it may import types only. */
  types?: string[];
  packages?: string[];
  /** Expressions that may not stand in it. */
  never?: string[];
}

/** Files of the contract that bring no validator along. */
const CONSTANTS = ['contract/category-names.ts', 'contract/errors.ts'];
const CLOCK_AND_CHANCE = ['Date.now', 'new Date()', 'Math.random'];
/** What of the mock a screen may set and see: the parts that any page may load. */
const CONTROLS_OF_MOCK = [
  'mock/calls.ts',
  'mock/controls.ts',
  'mock/data.ts',
  'mock/failures/endpoints.ts',
  'mock/failures/failure.ts',
  'mock/latency.ts',
  'mock/mark/description.ts',
  'mock/scenarios/scenarios.ts',
  'mock/settings.ts',
];
/** The storefront's own files, outside of its features and routes, are what those share. */
const SHARED = {
  values: [
    'ui/',
    'domain/',
    ...CONSTANTS,
    'storefront/',
    'storefront/api-client.ts',
    'storefront/features/session/',
  ],
  types: ['contract/'],
  packages: ['react', 'react-dom', 'react-router'],
};
const ROUTES = {
  ...SHARED,
  values: [...SHARED.values, 'storefront/features/*/', 'storefront/follow-session.ts'],
};
const FRAME = {
  ...ROUTES,
  values: [
    ...ROUTES.values,
    'storefront/routes/',
    'storefront/routes/mock-man.tsx',
    'storefront/root.tsx',
    'storefront/routes.tsx',
  ],
};

/**
 * Who may import whom. A path belongs to the longest name it matches, `*` is one folder, and each
 * feature is a room of its own. Tests and what only tests use are free, and nobody else's to import.
 */
export const ROOMS: Record<string, Room> = {
  'contract/': { packages: ['valibot'] },
  'domain/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_CHANCE },
  'seed/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_CHANCE },
  'api/': { values: ['contract/', 'domain/'], packages: ['hono', 'valibot'] },
  'stores/': { types: ['contract/', 'api/store.ts'], packages: ['idb'] },
  'mock/': {
    values: ['contract/', 'api/', 'stores/', 'seed/', 'domain/address.ts', 'domain/money.ts'],
    packages: ['idb', 'valibot', '@noble/hashes'],
  },
  'offline/': {},
  'offline/worker.ts': { values: ['offline/', 'mock/shop-api.ts'] },
  'server/': { values: ['api/', 'stores/', 'seed/'], packages: ['hono', 'node:*'] },
  'ui/': { packages: ['react', 'react-dom', 'react-toastify'] },
  'console/': { values: ['ui/'], packages: ['react', 'idb'] },
  'workbench/': { values: ['ui/', 'console/', ...CONTROLS_OF_MOCK], packages: ['react'] },
  'storefront/': SHARED,
  'storefront/features/*/': { ...SHARED, packages: [...SHARED.packages, 'canvas-confetti'] },
  'storefront/routes/': ROUTES,
  'storefront/routes/mock-man.tsx': {
    ...ROUTES,
    values: [
      ...ROUTES.values,
      'storefront/routes/',
      'storefront/routes/mock-man-tabs.tsx',
      'console/',
      'api/endpoints.ts',
    ],
    types: [...ROUTES.types, 'workbench/'],
  },
  'storefront/routes/mock-man-tabs.tsx': {
    ...ROUTES,
    values: [...ROUTES.values, 'console/', 'workbench/'],
  },
  'storefront/follow-session.ts': ROUTES,
  'storefront/root.tsx': FRAME,
  'storefront/routes.tsx': FRAME,
  // The doors: the only ways to the API's types, to the mock, and to the API at build time.
  'storefront/api-client.ts': { types: ['contract/', 'api/app.ts'], packages: ['hono'] },
  'storefront/entry.client.tsx': {
    values: [...FRAME.values, 'mock/start.ts'],
    packages: FRAME.packages,
  },
  'storefront/entry.prerender.tsx': {
    values: [...FRAME.values, 'storefront/catalogue.prerender.ts'],
    types: ['contract/'],
    packages: FRAME.packages,
  },
  'storefront/catalogue.prerender.ts': {
    values: ['api/', 'stores/', 'seed/'],
    types: ['contract/'],
  },
};
