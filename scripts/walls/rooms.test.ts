import { expect, it } from 'vitest';
import { describeRoom, findBreaches } from '../checks/check-walls.ts';

const IMPORTS_SCHEMA = "import { bookSchema } from '#contract/catalogue/book.ts';";

function checkSource(path: string, source: string): string[] {
  return findBreaches(path, source).map((breach) => breach.replace(/^[^ ]+:\d+ /, ''));
}

it('names the line of each breach, and what the room may import', () => {
  const source = "import { useState } from 'react';\n\nimport pg from 'pg';\nDate.now();";
  expect(findBreaches('domain/values/money.ts', source)).toEqual([
    'domain/values/money.ts:1 imports the package "react".',
    'domain/values/money.ts:3 imports the package "pg".',
    'domain/values/money.ts:4 uses Date.now, which must come in as an argument.',
  ]);
  expect(describeRoom('ui/display/icon.tsx')).toBe(
    'ui/ may import the packages react, react-dom, react-router, react-toastify (scripts/walls/rooms.ts).',
  );
});

it('lets the contract import no other room', () => {
  expect(
    checkSource('contract/catalogue/book.ts', "import { addLine } from '#domain/cart/cart.ts';"),
  ).toEqual(['may not import "#domain/cart/cart.ts".']);
  expect(checkSource('contract/catalogue/book.ts', "import * as v from 'valibot';")).toEqual([]);
});

it('lets the domain import types of the contract, but no validators', () => {
  expect(checkSource('domain/cart/cart.ts', IMPORTS_SCHEMA)).toEqual([
    'may import only types of "#contract/catalogue/book.ts".',
  ]);
  expect(
    checkSource('domain/cart/cart.ts', "import type { Book } from '#contract/catalogue/book.ts';"),
  ).toEqual([]);
});

it('lets the domain import neither React nor Hono', () => {
  const source = "import { useState } from 'react'; import { Hono } from 'hono/tiny';";
  expect(checkSource('domain/cart/cart.ts', source)).toEqual([
    'imports the package "react".',
    'imports the package "hono/tiny".',
  ]);
});

it('keeps clock and randomness out of the domain', () => {
  const source = 'const a = Date.now(), b = new Date( ), c = Math.random(), d = new Date(a);';
  expect(checkSource('domain/values/time.ts', source)).toEqual([
    'uses Date.now, which must come in as an argument.',
    'uses new Date(), which must come in as an argument.',
    'uses Math.random, which must come in as an argument.',
  ]);
});

it('lets the seed use neither rules nor the clock', () => {
  const source = "import { addLine } from '#domain/cart/cart.ts'; export const now = Date.now();";
  expect(checkSource('seed/books.ts', source)).toEqual([
    'may not import "#domain/cart/cart.ts".',
    'uses Date.now, which must come in as an argument.',
  ]);
});

it('lets the API import neither stores nor seed nor React', () => {
  const source = `import { createMemoryStore } from '#stores/memory/memory.ts';
    import type { Seed } from '#seed/books.ts';
    import { useState } from 'react';`;
  expect(checkSource('api/routes/cart.ts', source)).toEqual([
    'may not import "#stores/memory/memory.ts".',
    'may not import "#seed/books.ts".',
    'imports the package "react".',
  ]);
});

it('lets a store import only types of the API, and only those of a store', () => {
  const source = `import type { Store } from '#api/store.ts';
    import { isStore } from '#api/store.ts';
    import type { Api } from '#api/app.ts';
    import { addLine } from '#domain/cart/cart.ts';
    import { Hono } from 'hono';`;
  expect(checkSource('stores/memory/memory.ts', source)).toEqual([
    'may import only types of "#api/store.ts".',
    'may not import "#api/app.ts".',
    'may not import "#domain/cart/cart.ts".',
    'imports the package "hono".',
  ]);
});

it('lets no host import screens', () => {
  const source = `import { show } from '#storefront/navigation/paths.ts';
    import { Button } from '#ui/controls/button.tsx';
    import { Console } from '#devtools/console/console.tsx';`;
  const reasons = [
    'may not import "#storefront/navigation/paths.ts".',
    'may not import "#ui/controls/button.tsx".',
    'may not import "#devtools/console/console.tsx".',
  ];
  expect(checkSource('hosts/browser/start.ts', source)).toEqual(reasons);
});

it('lets the offline cache import nothing of the shop, and the worker only the mock API', () => {
  const source = `import { handleRequest } from '../shop-api.ts';
    import { PATHS } from '#storefront/navigation/paths.ts';`;
  expect(checkSource('hosts/browser/offline/file-cache.ts', source)).toEqual([
    'may not import "../shop-api.ts".',
    'may not import "#storefront/navigation/paths.ts".',
  ]);
  expect(checkSource('hosts/browser/worker.ts', source.replace('../', './'))).toEqual([
    'may not import "#storefront/navigation/paths.ts".',
  ]);
});

it('lets ui import nothing of the shop, not even types', () => {
  const source = `import type { Book } from '#contract/catalogue/book.ts';
    import { formatPrice } from '#domain/values/money.ts';
    let book: import('#contract/catalogue/book.ts').Book;`;
  expect(checkSource('ui/controls/button.tsx', source)).toEqual([
    'may not import "#contract/catalogue/book.ts".',
    'may not import "#domain/values/money.ts".',
    'may not import "#contract/catalogue/book.ts".',
  ]);
});

it('rejects relative imports across rooms', () => {
  const source = "import { b } from '../../domain/cart.ts'; import '../../../scripts/build.ts';";
  expect(checkSource('api/routes/cart.ts', source)).toEqual([
    'leaves its room with "../../domain/cart.ts": write #room/….',
    'leaves its room with "../../../scripts/build.ts": write #room/….',
  ]);
});

it('lets no code of the shop import test code', () => {
  const source = "import { aBook } from '#domain/builders.ts';";
  expect(checkSource('api/app.ts', source)).toEqual([
    'imports "#domain/builders.ts", which is for tests.',
  ]);
  expect(checkSource('api/app.test.ts', source)).toEqual([]);
  expect(checkSource('stores/builders.ts', source)).toEqual([]);
});

it('rejects re-exports, computed imports, and folders without a row', () => {
  expect(checkSource('api/app.ts', "export { findBook } from './find-book.ts';")).toEqual([
    're-exports "./find-book.ts": import it where it is used.',
  ]);
  expect(
    checkSource('ui/display/icon.tsx', 'const load = (name: string) => import(name);'),
  ).toEqual(['imports the package "name".']);
  expect(findBreaches('helpers/text.ts', '')).toEqual([
    'helpers/text.ts: scripts/walls/rooms.ts has no row for it.',
  ]);
});

it('lets only the shared call of the payment providers check their responses', () => {
  const source = `import * as v from 'valibot';
    import { ProviderFailure } from '#api/payment-provider.ts';`;
  expect(checkSource('providers/provider-call.ts', source)).toEqual([]);
  expect(checkSource('providers/load-script.ts', source)).toEqual([
    'imports the package "valibot".',
    'may import only types of "#api/payment-provider.ts".',
  ]);
});
