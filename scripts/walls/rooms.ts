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

/** Files of the contract that do not import the validator. */
const CONSTANTS = [
  'contract/address.ts',
  'contract/category-names.ts',
  'contract/errors.ts',
  'contract/session.ts',
];
const CLOCK_AND_CHANCE = ['Date.now', 'new Date()', 'Math.random'];
/** What of the controls a panel may set and see: the parts that any page may load. */
const CONTROLS = [
  'devtools/controls/calls.ts',
  'devtools/controls/controls.ts',
  'devtools/controls/data/data.ts',
  'devtools/controls/failures/route-patterns.ts',
  'devtools/controls/failures/failure.ts',
  'devtools/controls/latency.ts',
  'devtools/controls/badge/description.ts',
  'devtools/controls/scenarios/scenarios.ts',
  'devtools/controls/settings.ts',
];
const STOREFRONT_PACKAGES = ['react', 'react-dom', 'react-router'];
/** What a room of the storefront may import: its own list, the looks, and the rules. */
function storefront(...values: string[]): Room {
  return {
    values: ['ui/', 'domain/', ...CONSTANTS, ...values.map((name) => `storefront/${name}`)],
    types: ['contract/'],
    packages: STOREFRONT_PACKAGES,
  };
}
const BELOW_FEATURES = ['navigation/', 'data/', 'data/api-client.ts', 'session/', 'book-parts/'];
const BELOW_APP = [...BELOW_FEATURES, 'features/*/', 'routes/', 'routes/mock-man.tsx'];

function withValues(room: Room, ...values: string[]): Room {
  return { ...room, values: [...(room.values ?? []), ...values] };
}

/**
 * Who may import whom. A path belongs to the longest name it matches, `*` is one folder, and each
 * feature is a room of its own. Tests and what only tests use are free, and nobody else's to import.
 */
export const ROOMS: Record<string, Room> = {
  'contract/': { packages: ['valibot'] },
  'domain/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_CHANCE },
  'seed/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_CHANCE },
  'api/': { values: ['contract/', 'domain/'], packages: ['hono', 'valibot'] },
  'stores/': { values: ['contract/'], types: ['api/store.ts'], packages: ['idb', 'valibot'] },
  'providers/': { values: ['domain/money.ts', 'domain/payment.ts'], types: ['contract/'] },
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
    packages: ['hono', 'valibot'],
  },
  'devtools/console/': { values: ['ui/'], packages: ['react', 'idb'] },
  'devtools/panels/': { values: ['ui/', 'devtools/console/', ...CONTROLS], packages: ['react'] },
  'storefront/navigation/': storefront(),
  'storefront/data/': storefront('navigation/', 'data/api-client.ts'),
  // The doors, one file each: to the API's types, to the console, to the API's home, to the seed.
  'storefront/data/api-client.ts': { types: ['contract/', 'api/app.ts'], packages: ['hono'] },
  'storefront/session/': storefront('navigation/', 'data/', 'data/api-client.ts'),
  'storefront/book-parts/': storefront('navigation/', 'data/'),
  'storefront/features/*/': {
    ...storefront(...BELOW_FEATURES),
    packages: [...STOREFRONT_PACKAGES, 'canvas-confetti'],
  },
  'storefront/routes/': storefront(...BELOW_FEATURES, 'features/*/'),
  'storefront/routes/mock-man.tsx': withValues(
    storefront(...BELOW_FEATURES, 'features/*/', 'routes/', 'routes/mock-man-tabs.tsx'),
    'devtools/console/',
    'devtools/panels/',
    'api/endpoints.ts',
  ),
  'storefront/routes/mock-man-tabs.tsx': withValues(
    storefront(...BELOW_FEATURES),
    'devtools/console/',
    'devtools/panels/',
  ),
  'storefront/app/': storefront(...BELOW_APP),
  'storefront/app/entry.client.tsx': withValues(
    storefront(...BELOW_APP, 'app/'),
    'hosts/browser/start.ts',
  ),
  'storefront/app/render.prerender.tsx': storefront(...BELOW_APP, 'app/'),
};
