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
/** What of the controls a panel may set and see: the parts that any page may load. */
const CONTROLS = [
  'devtools/controls/calls.ts',
  'devtools/controls/controls.ts',
  'devtools/controls/data.ts',
  'devtools/controls/failures/endpoints.ts',
  'devtools/controls/failures/failure.ts',
  'devtools/controls/latency.ts',
  'devtools/controls/mark/description.ts',
  'devtools/controls/scenarios/scenarios.ts',
  'devtools/controls/settings.ts',
];
const SHARED = {
  values: ['ui/', 'domain/', ...CONSTANTS, 'storefront/', 'storefront/data/api-client.ts'],
  types: ['contract/'],
  packages: ['react', 'react-dom', 'react-router'],
};
const ROUTES = { ...SHARED, values: [...SHARED.values, 'storefront/features/*/'] };
const APP = {
  ...ROUTES,
  values: [
    ...ROUTES.values,
    'storefront/routes/',
    'storefront/routes/mock-man.tsx',
    'storefront/app/',
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
  'providers/': { values: ['domain/money.ts'], types: ['contract/'] },
  'hosts/browser/': {
    values: ['contract/', 'api/', 'stores/', 'seed/', 'devtools/controls/'],
    packages: ['@noble/hashes'],
  },
  'hosts/browser/offline/': {},
  'hosts/browser/worker.ts': { values: ['hosts/browser/offline/', 'hosts/browser/shop-api.ts'] },
  'hosts/browser/leaving-worker.ts': { values: ['hosts/browser/offline/'] },
  'ui/': { packages: ['react', 'react-dom', 'react-toastify'] },
  'devtools/controls/': {
    values: [
      'contract/',
      'api/',
      'stores/',
      'seed/',
      'domain/address.ts',
      'hosts/browser/database.ts',
      'hosts/browser/imported-catalogue.ts',
      'hosts/browser/notes.ts',
      'hosts/browser/shop-store.ts',
    ],
    packages: ['valibot'],
  },
  'devtools/console/': { values: ['ui/'], packages: ['react', 'idb'] },
  'devtools/panels/': { values: ['ui/', 'devtools/console/', ...CONTROLS], packages: ['react'] },
  'storefront/': SHARED,
  'storefront/features/*/': { ...SHARED, packages: [...SHARED.packages, 'canvas-confetti'] },
  'storefront/routes/': {
    ...ROUTES,
    values: [...ROUTES.values, 'storefront/app/follow-session.ts'],
  },
  'storefront/routes/mock-man.tsx': {
    ...ROUTES,
    values: [
      ...ROUTES.values,
      'storefront/routes/',
      'storefront/routes/mock-man-tabs.tsx',
      'storefront/app/follow-session.ts',
      'devtools/console/',
      'api/endpoints.ts',
    ],
    types: [...ROUTES.types, 'devtools/panels/'],
  },
  'storefront/routes/mock-man-tabs.tsx': {
    ...ROUTES,
    values: [...ROUTES.values, 'devtools/console/', 'devtools/panels/'],
  },
  'storefront/app/follow-session.ts': ROUTES,
  'storefront/app/root.tsx': APP,
  'storefront/app/routes.tsx': { ...APP, values: [...APP.values, 'storefront/app/root.tsx'] },
  // The doors: the only ways to the API's types, to its home in the browser, and to the API at build time.
  'storefront/data/api-client.ts': { types: ['contract/', 'api/app.ts'], packages: ['hono'] },
  'storefront/app/entry.client.tsx': {
    values: [
      ...APP.values,
      'storefront/app/root.tsx',
      'storefront/app/routes.tsx',
      'storefront/app/follow-session.ts',
      'hosts/browser/start.ts',
    ],
    packages: APP.packages,
  },
  'storefront/app/entry.prerender.tsx': {
    values: [...APP.values, 'storefront/app/routes.tsx', 'storefront/app/seed-api.prerender.ts'],
    types: ['contract/'],
    packages: APP.packages,
  },
  'storefront/app/seed-api.prerender.ts': {
    values: ['api/', 'stores/', 'seed/'],
    types: ['contract/'],
  },
};
