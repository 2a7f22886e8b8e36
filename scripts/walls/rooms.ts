/** The imports and expressions that the files of one room may use. */
export interface Room {
  /** Rooms and single files that it may import from, besides its own files. */
  values?: string[];
  /** Rooms and single files that it may import only types from. */
  types?: string[];
  packages?: string[];
  /** Expressions that it must not contain. */
  never?: string[];
}

/** Files of the contract that do not import the validator. */
const CONSTANTS = [
  'contract/address.ts',
  'contract/category-names.ts',
  'contract/errors.ts',
  'contract/session.ts',
];
const CLOCK_AND_RANDOMNESS = ['Date.now', 'new Date()', 'Math.random'];
/** The parts of the controls that a panel may import, which any page may load. */
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
/** The imports of a storefront room: its own list, ui and domain. */
function storefront(...values: string[]): Room {
  return {
    values: ['ui/', 'domain/', ...CONSTANTS, ...values.map((name) => `storefront/${name}`)],
    types: ['contract/'],
    packages: STOREFRONT_PACKAGES,
  };
}
const BELOW_FEATURES = ['navigation/', 'data/', 'data/api-client.ts', 'session/', 'book-parts/'];
const BELOW_APP = [...BELOW_FEATURES, 'features/*/', 'routes/', 'routes/mock-man/mock-man.tsx'];

function withValues(room: Room, ...values: string[]): Room {
  return { ...room, values: [...(room.values ?? []), ...values] };
}

/**
 * The imports that each room may use. A path belongs to the longest name that it matches; `*` matches
 * one folder, so each feature is a separate room. Tests and their helpers may import anything, but no
 * other code may import them.
 */
export const ROOMS: Record<string, Room> = {
  'contract/': { packages: ['valibot'] },
  'domain/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_RANDOMNESS },
  'seed/': { values: CONSTANTS, types: ['contract/'], never: CLOCK_AND_RANDOMNESS },
  'api/': { values: ['contract/', 'domain/'], packages: ['hono', 'valibot'] },
  // Not part of the API itself, so that the converter stays out of the worker and of pages.
  'api/openapi/': {
    values: ['contract/', 'api/'],
    packages: ['valibot', '@valibot/to-json-schema'],
  },
  'stores/': {
    values: [
      'contract/',
      'domain/email-key.ts',
      'domain/finding/find-books.ts',
      'domain/finding/names.ts',
      'domain/finding/related.ts',
      'domain/finding/spelling.ts',
      'domain/finding/suggestions.ts',
      'domain/books/present-book.ts',
    ],
    types: ['api/store.ts', 'api/records.ts', 'api/finder.ts', 'domain/books/placed-book.ts'],
    packages: ['idb', 'valibot'],
  },
  'stores/sql/': {
    values: [
      'stores/record-columns.ts',
      'stores/rows.ts',
      'contract/category-names.ts',
      'domain/email-key.ts',
      'domain/fold.ts',
      'domain/books/isbn.ts',
      'domain/finding/authors.ts',
      'domain/finding/book-query.ts',
      'domain/finding/cursor.ts',
      'domain/finding/names.ts',
      'domain/finding/search.ts',
      'domain/finding/sort.ts',
      'domain/finding/corrections.ts',
      'domain/finding/distance.ts',
      'domain/finding/related.ts',
      'domain/finding/suggestions.ts',
      'domain/finding/word-starts.ts',
      'domain/finding/words.ts',
      'domain/books/present-book.ts',
      'domain/books/slug.ts',
    ],
    types: [
      'contract/',
      'api/call-limits.ts',
      'api/store.ts',
      'api/records.ts',
      'api/finder.ts',
      'api/dependencies.ts',
      'domain/finding/find-books.ts',
      'domain/orders/order-record.ts',
      'domain/books/placed-book.ts',
    ],
    packages: [
      'pg',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:os',
      'node:sqlite',
      'node:timers/promises',
      'node:worker_threads',
    ],
  },
  'providers/': {
    values: ['domain/money.ts', 'domain/orders/payment.ts', 'api/payment-provider.ts'],
    types: ['contract/', 'api/'],
  },
  'providers/razorpay/': {
    values: ['providers/', 'api/payment-provider.ts'],
    packages: ['valibot'],
  },
  'providers/mail/': { types: ['api/records.ts'], packages: ['nodemailer', 'node:*'] },
  'hosts/browser/': {
    values: [
      'contract/',
      'api/',
      'stores/',
      'seed/',
      'devtools/controls/',
      'providers/rehearsal/provider.ts',
    ],
    packages: ['@noble/hashes'],
  },
  'hosts/browser/offline/': {},
  'hosts/browser/worker.ts': {
    values: ['hosts/browser/offline/', 'hosts/browser/polyfills.ts', 'hosts/browser/shop-api.ts'],
  },
  'hosts/browser/server-worker.ts': {
    values: ['hosts/browser/offline/', 'hosts/browser/polyfills.ts'],
  },
  'hosts/browser/leaving-worker.ts': { values: ['hosts/browser/offline/'] },
  'hosts/node/': {
    values: [
      'contract/',
      'api/',
      'api/openapi/',
      'domain/email-key.ts',
      'domain/import/read-names.ts',
      'stores/sql/',
      'seed/',
      'import/',
      'providers/',
      'providers/mail/',
      'providers/rehearsal/provider.ts',
      'providers/razorpay/provider.ts',
    ],
    packages: ['hono', '@hono/node-server', 'pino', '@zxcvbn-ts/language-common', 'node:*'],
  },
  'import/': { values: ['domain/'], packages: ['csv-parse', 'saxes', 'node:*'] },
  'ui/': { packages: ['react', 'react-dom', 'react-toastify'] },
  'devtools/controls/': {
    values: [
      'contract/',
      'api/',
      'stores/',
      'seed/',
      'domain/address.ts',
      'domain/email-key.ts',
      'domain/import/import-row.ts',
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
  // Single files with more imports: the API's types, the console, the host of the API, the renderer.
  'storefront/data/api-client.ts': { types: ['contract/', 'api/app.ts'], packages: ['hono'] },
  'storefront/session/': storefront('navigation/', 'data/', 'data/api-client.ts'),
  'storefront/book-parts/': storefront('navigation/', 'data/'),
  'storefront/features/*/': {
    ...storefront(...BELOW_FEATURES),
    packages: [...STOREFRONT_PACKAGES, 'canvas-confetti'],
  },
  'storefront/routes/': storefront(...BELOW_FEATURES, 'features/*/'),
  'storefront/routes/mock-man/mock-man.tsx': withValues(
    storefront(...BELOW_FEATURES, 'features/*/', 'routes/', 'routes/mock-man/mock-man-tabs.tsx'),
    'devtools/console/',
    'devtools/panels/',
    'api/endpoints.ts',
  ),
  'storefront/routes/mock-man/mock-man-tabs.tsx': withValues(
    storefront(...BELOW_FEATURES),
    'devtools/console/',
    'devtools/panels/',
  ),
  'storefront/app/': storefront(...BELOW_APP),
  'storefront/app/entry.client.tsx': withValues(
    storefront(...BELOW_APP, 'app/'),
    'hosts/browser/polyfills.ts',
    'hosts/browser/start.ts',
  ),
  'storefront/app/render.prerender.tsx': storefront(...BELOW_APP, 'app/'),
};
