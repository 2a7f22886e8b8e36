/** What the files of one room, which is a folder of `src` or a single file, may import. */
export interface Room {
  /** Other rooms and single files from which they may import anything. */
  values?: string[];
  /** Rooms and single files from which they may import only types. */
  types?: string[];
  packages?: string[];
  /** Expressions that they must not contain. */
  never?: string[];
}

/** Files of the contract that do not import the validator. */
const CONSTANTS = ['contract/account/address.ts', 'contract/errors.ts', 'contract/limits.ts'];
const CLOCK_AND_RANDOMNESS = ['Date.now', 'new Date()', 'Math.random'];
/** The files of the controls that a panel may import. */
const CONTROLS = [
  'devtools/controls/controls.ts',
  'devtools/controls/data/data.ts',
  'devtools/controls/failure.ts',
  'devtools/controls/parameters.ts',
  'devtools/controls/settings.ts',
  'hosts/browser/messages.ts',
];
/** The rules of reports. */
const REPORTS = [
  'domain/values/period.ts',
  'domain/orders/bills/bill-register.ts',
  'domain/orders/sales.ts',
];
/** The rules of search and filters. */
const FINDING = [
  'domain/catalogue/categories.ts',
  'domain/values/text.ts',
  'domain/values/barcode.ts',
  'domain/values/isbn.ts',
  'domain/values/normal-form.ts',
  'domain/books/book-names.ts',
  'domain/books/language-name.ts',
  'domain/books/neighbours.ts',
  'domain/books/present-book.ts',
  ...['authors-and-series', 'book-query', 'facets', 'find-books', 'matching'].map(toFindingFile),
  ...['related', 'search', 'shop-words', 'sort-order', 'sounds', 'spelling', 'suggestions'].map(
    toFindingFile,
  ),
  toFindingFile('words'),
];
const STOREFRONT_PACKAGES = ['react', 'react-dom', 'react-router'];

/** The imports of a storefront room: ui, domain, constants, and `values` below `storefront/`. */
function createStorefrontRoom(...values: string[]): Room {
  return {
    values: [
      'ui/',
      'client/',
      'domain/',
      ...CONSTANTS,
      ...values.map((name) => `storefront/${name}`),
    ],
    types: ['contract/'],
    packages: STOREFRONT_PACKAGES,
  };
}

/** The rooms of the storefront that its features may import. */
const BELOW_FEATURES = ['navigation/', 'data/', 'session/', 'components/'];
/** The row of `purchase` also allows the checkouts of the payment providers. */
const FEATURES = ['features/*/', 'features/purchase/'];
/** The rooms of the storefront that its `app/` may import. */
const BELOW_APP = [...BELOW_FEATURES, ...FEATURES, 'routes/', 'routes/mock-man/mock-man.tsx'];

function toFindingFile(name: string): string {
  return `domain/finding/${name}.ts`;
}

function withValues(room: Room, ...values: string[]): Room {
  return { ...room, values: [...(room.values ?? []), ...values] };
}

/**
 * The imports that each room may use. A path belongs to the longest name that it matches; `*` matches
 * one folder, so each feature is a separate room. Tests and their helpers may import anything, but no
 * other code may import them.
 */
export const ROOMS: Record<string, Room> = {
  'contract/': { values: ['domain/values/normal-form.ts'], packages: ['valibot'] },
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
      'api/records.ts',
      'domain/orders/order-record.ts',
      ...FINDING,
      ...REPORTS,
    ],
    types: ['api/store.ts'],
    packages: ['idb', 'valibot'],
  },
  'stores/sql/': {
    values: [
      'stores/records.ts',
      'api/records.ts',
      'domain/books/book-fields.ts',
      'domain/values/set-newest.ts',
      'domain/values/time.ts',
      'domain/orders/order-record.ts',
      ...FINDING,
      ...REPORTS,
    ],
    types: ['contract/', 'api/store.ts', 'api/auth/token.ts', 'api/call/call-limits.ts'],
    packages: [
      'pg',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:os',
      'node:sqlite',
      'node:timers/promises',
      'node:util',
      'node:worker_threads',
    ],
  },
  // Pages load files of this folder, but not `provider-call.ts`, which may import the validator.
  'providers/': {
    values: ['providers/*/', 'domain/values/bytes.ts'],
    types: ['contract/', 'api/'],
  },
  'providers/provider-call.ts': { values: ['api/payment-provider.ts'], packages: ['valibot'] },
  'providers/*/': {
    values: [
      'domain/values/money.ts',
      'api/payment-provider.ts',
      'providers/',
      'providers/provider-call.ts',
      'providers/rehearsal/',
    ],
    types: ['contract/', 'api/'],
    packages: ['valibot'],
  },
  'providers/books/': {
    values: ['providers/provider-call.ts'],
    types: ['api/'],
    packages: ['valibot'],
  },
  'providers/mail/': {
    values: ['api/dependencies.ts'],
    types: ['api/records.ts'],
    packages: ['nodemailer', 'node:*'],
  },
  'providers/webhooks/': {
    values: ['domain/values/text.ts'],
    types: ['api/dependencies.ts'],
    packages: ['node:*'],
  },
  'hosts/browser/': {
    values: [
      'contract/',
      'domain/values/bytes.ts',
      'api/',
      'stores/',
      'seed/',
      'providers/rehearsal/provider.ts',
      'hosts/browser/stories/',
    ],
    packages: ['@noble/hashes', 'hono'],
  },
  'hosts/browser/stories/': {
    values: [
      'hosts/browser/messages.ts',
      'hosts/browser/settings-database.ts',
      'hosts/browser/shop-store.ts',
      'hosts/browser/stories/',
      'domain/values/time.ts',
      'domain/orders/bills/bill.ts',
      'domain/orders/bills/numbers.ts',
    ],
    types: ['api/', 'contract/', 'stores/'],
  },
  'hosts/browser/run-imports.ts': {
    values: [
      'api/',
      'hosts/browser/',
      'hosts/browser/stories/',
      'import/workers/worker-requests.ts',
    ],
    types: ['domain/'],
  },
  // Here, and in `worker.ts`, the controls are put into the API and the page.
  'hosts/browser/in-page.ts': {
    values: ['hosts/browser/', 'devtools/controls/controlled-response.ts'],
  },
  'hosts/browser/start.ts': {
    values: [
      'hosts/browser/',
      'hosts/browser/in-page.ts',
      'devtools/controls/mirror.ts',
      'devtools/controls/page-controls.ts',
    ],
  },
  'hosts/browser/offline/': { values: ['contract/limits.ts'] },
  'hosts/browser/worker.ts': {
    values: [
      'devtools/controls/controlled-response.ts',
      'hosts/browser/messages.ts',
      'hosts/browser/offline/',
      'hosts/browser/polyfills.ts',
      'hosts/browser/shop-api.ts',
    ],
  },
  'hosts/browser/server-worker.ts': {
    values: ['hosts/browser/offline/', 'hosts/browser/polyfills.ts'],
  },
  'hosts/browser/leaving-worker.ts': { values: ['hosts/browser/offline/'] },
  // An npm package: it must run in any page and any runtime.
  'hosts/memory/': {
    values: [
      'contract/',
      'api/',
      'seed/',
      'seed/pin-codes/pin-codes.txt?raw',
      'stores/memory/memory.ts',
      'providers/rehearsal/provider.ts',
      'domain/values/normal-form.ts',
    ],
    packages: ['valibot'],
  },
  'hosts/node/': {
    values: [
      'contract/',
      'api/',
      'api/openapi/',
      'domain/shop/brand-colours.ts',
      'domain/values/money.ts',
      'domain/values/normal-form.ts',
      'domain/shop/shop-settings.ts',
      'domain/delivery/states.ts',
      'domain/values/text.ts',
      'domain/values/time.ts',
      'domain/books/covers/cover-batch.ts',
      'domain/import/answers.ts',
      'domain/import/import-row.ts',
      'domain/orders/bills/numbers.ts',
      'hosts/node/pictures/',
      'import/read-zip.ts',
      'stores/sql/',
      'seed/',
      'import/',
      'providers/',
      'providers/books/',
      'providers/mail/',
      'providers/webhooks/',
    ],
    types: ['storefront/app/render.prerender.tsx'],
    packages: [
      'valibot',
      'hono',
      '@hono/node-server',
      'pino',
      'prom-client',
      '@opentelemetry/*',
      '@zxcvbn-ts/language-common',
      'node:*',
    ],
  },
  'hosts/node/pictures/': {
    values: ['hosts/node/', 'api/', 'domain/', 'import/'],
    types: ['contract/'],
    packages: ['hono', 'sharp', 'node:*'],
  },
  'import/': {
    values: ['contract/limits.ts', 'domain/', 'import/read-zip.ts'],
    packages: ['csv-parse', 'fflate', 'htmlparser2', 'saxes', 'node:*'],
  },
  // Also for the desk, which reads archives of covers in the page.
  'import/read-zip.ts': { values: ['domain/'], packages: ['fflate'] },
  'ui/': { packages: ['react', 'react-dom', 'react-router', 'react-toastify'] },
  // Bills and credit notes, the same for the shopper and the desk.
  'bills/': {
    values: ['ui/', 'domain/'],
    types: ['contract/'],
    packages: ['react'],
  },
  'devtools/controls/': {
    values: [
      'contract/',
      'api/',
      'stores/',
      'seed/',
      'domain/delivery/address.ts',
      'domain/values/normal-form.ts',
      'domain/import/import-row.ts',
      'hosts/browser/messages.ts',
      'hosts/browser/settings-database.ts',
      'hosts/browser/own-books.ts',
      'hosts/browser/shop-store.ts',
      'hosts/memory/data-file.ts',
      'ui/browser/storage.ts',
    ],
    types: ['hosts/browser/shop-api.ts'],
  },
  'devtools/console/': { values: ['ui/'], packages: ['react', 'idb', 'json-p3', 'valibot'] },
  // Simulated stories and recorded sessions.
  'devtools/replay/': {
    values: ['ui/', 'devtools/console/', 'hosts/browser/recording.ts'],
    packages: ['react', 'valibot', '#package.json'],
  },
  'devtools/panels/': { values: ['ui/', 'devtools/console/', ...CONTROLS], packages: ['react'] },
  // It derives the types of its calls from the API's.
  'client/': {
    values: ['domain/values/bytes.ts'],
    types: ['contract/', 'api/app.ts'],
    packages: ['hono'],
  },
  'desk/': {
    values: [
      'ui/',
      'client/',
      'domain/',
      'bills/',
      'desk/import/use-import-job.ts',
      'desk/import/covers.tsx',
      ...CONSTANTS,
    ],
    types: ['contract/'],
    packages: ['react', 'react-dom', 'react-router', 'uqr'],
  },
  // In the demo, the page itself imports the books.
  'desk/import/use-import-job.ts': {
    values: ['ui/', 'client/', 'desk/', 'hosts/browser/run-imports.ts'],
    types: ['contract/'],
    packages: ['react'],
  },
  'desk/import/covers.tsx': {
    values: ['ui/', 'client/', 'desk/', 'domain/', 'import/read-zip.ts'],
    packages: ['react', 'react-router'],
  },
  'desk/entry.tsx': {
    values: [
      'ui/',
      'desk/',
      'hosts/browser/messages.ts',
      'hosts/browser/on-demand.ts',
      'hosts/browser/polyfills.ts',
      'hosts/browser/start.ts',
    ],
    packages: ['react', 'react-dom', 'react-router'],
  },
  'storefront/navigation/': createStorefrontRoom(),
  'storefront/data/': createStorefrontRoom('navigation/'),
  'storefront/session/': createStorefrontRoom('navigation/', 'data/'),
  'storefront/components/': createStorefrontRoom('navigation/', 'data/'),
  'storefront/features/*/': {
    ...createStorefrontRoom(...BELOW_FEATURES),
    packages: [...STOREFRONT_PACKAGES, 'canvas-confetti'],
  },
  'storefront/features/purchase/': withValues(
    createStorefrontRoom(...BELOW_FEATURES),
    'providers/checkout-providers.ts',
    'providers/checkout-provider.ts',
  ),
  'storefront/routes/': withValues(createStorefrontRoom(...BELOW_FEATURES, ...FEATURES), 'bills/'),
  'storefront/routes/mock-man/mock-man.tsx': withValues(
    createStorefrontRoom(...BELOW_FEATURES, ...FEATURES, 'routes/'),
    'devtools/console/',
    'devtools/panels/',
    'devtools/replay/',
    'api/endpoints.ts',
  ),
  'storefront/app/': createStorefrontRoom(...BELOW_APP),
  'storefront/app/entry.client.tsx': withValues(
    createStorefrontRoom(...BELOW_APP, 'app/'),
    'hosts/browser/on-demand.ts',
    'hosts/browser/polyfills.ts',
    'hosts/browser/start.ts',
  ),
  'storefront/app/before-start.ts': withValues(
    createStorefrontRoom(...BELOW_APP, 'app/'),
    'hosts/browser/on-demand.ts',
  ),
  'storefront/app/render.prerender.tsx': createStorefrontRoom(...BELOW_APP, 'app/'),
};
