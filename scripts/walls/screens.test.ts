import { expect, it } from 'vitest';
import { findBreaches } from '../checks/check-walls.ts';

const IMPORTS_API = "import { createApi } from '#api/app.ts';";
const IMPORTS_SCHEMA = "import { bookSchema } from '#contract/catalogue/book.ts';";

function checkSource(path: string, source: string): string[] {
  return findBreaches(path, source).map((breach) => breach.replace(/^[^ ]+:\d+ /, ''));
}

it('lets a feature import the session, but no other feature', () => {
  const path = 'storefront/features/own-lists/list-buttons.tsx';
  const source = `import { Cover } from '../books/cover.tsx';
    import { getSession } from '../../session/session-store.ts';
    import { addToCart } from './own-lists.ts';
    import { Root } from '../../app/routes.tsx';`;
  expect(checkSource(path, source)).toEqual([
    'may not import "../books/cover.tsx".',
    'may not import "../../app/routes.tsx".',
  ]);
});

it('lets a feature import neither API nor stores nor mock nor validators', () => {
  const source = `${IMPORTS_API} ${IMPORTS_SCHEMA}
    import { startMock } from '#hosts/browser/start.ts';
    import * as v from 'valibot';
    import { ERRORS } from '#contract/errors.ts';
    const store = () => import('#stores/memory/memory.ts');`;
  expect(checkSource('storefront/features/own-lists/own-lists.ts', source)).toEqual([
    'may not import "#api/app.ts".',
    'may import only types of "#contract/catalogue/book.ts".',
    'may not import "#hosts/browser/start.ts".',
    'imports the package "valibot".',
    'may not import "#stores/memory/memory.ts".',
  ]);
});

it('lets no shared code import a feature', () => {
  const source = "import { cart } from '../features/own-lists/own-lists.ts';";
  expect(checkSource('storefront/data/commands.ts', source)).toEqual([
    'may not import "../features/own-lists/own-lists.ts".',
  ]);
});

it('lets a route import neither API nor stores nor mock', () => {
  const source = `${IMPORTS_API}
    import type { Store } from '#api/store.ts';
    import { createMemoryStore } from '#stores/memory/memory.ts';
    import { startMock } from '#hosts/browser/start.ts';
    import { CartLines } from '../features/own-lists/list-buttons.tsx';`;
  expect(checkSource('storefront/routes/lists/cart.tsx', source)).toEqual([
    'may not import "#api/app.ts".',
    'may not import "#api/store.ts".',
    'may not import "#stores/memory/memory.ts".',
    'may not import "#hosts/browser/start.ts".',
  ]);
});

it('lets only the console’s route import the console', () => {
  const source = "import { Console } from '#devtools/console/console.tsx';";
  expect(checkSource('storefront/routes/mock-man/mock-man.tsx', source)).toEqual([]);
  expect(checkSource('storefront/routes/lists/cart.tsx', source)).toEqual([
    'may not import "#devtools/console/console.tsx".',
  ]);
});

it('lets the console import only ui and its database library', () => {
  const source = `import { Button } from '#ui/controls/button.tsx';
    import { openDB } from 'idb';
    import { ERRORS } from '#contract/errors.ts';
    import type { Endpoint } from '#api/endpoints.ts';
    import { useLocation } from 'react-router';`;
  expect(checkSource('devtools/console/console.tsx', source)).toEqual([
    'may not import "#contract/errors.ts".',
    'may not import "#api/endpoints.ts".',
    'imports the package "react-router".',
  ]);
});

it('lets only the console’s route import the list of endpoints, and nothing else of the API', () => {
  const source = `import { listEndpoints } from '#api/endpoints.ts'; ${IMPORTS_API}`;
  expect(checkSource('storefront/routes/mock-man/mock-man.tsx', source)).toEqual([
    'may not import "#api/app.ts".',
  ]);
  expect(checkSource('storefront/routes/lists/cart.tsx', source)).toEqual([
    'may not import "#api/endpoints.ts".',
    'may not import "#api/app.ts".',
  ]);
});

it('lets the panels import the controls, but nothing else of the mock', () => {
  const source = `import { setControls } from '../controls/controls.ts';
    import { Button } from '#ui/controls/button.tsx';
    import { formatMs } from '../console/response/measures.ts';
    import { handleRequest } from '#hosts/browser/shop-api.ts';
    import { startMock } from '#hosts/browser/start.ts';
    import { PATHS } from '#storefront/navigation/paths.ts';`;
  expect(checkSource('devtools/panels/mock-panel.tsx', source)).toEqual([
    'may not import "#hosts/browser/shop-api.ts".',
    'may not import "#hosts/browser/start.ts".',
    'may not import "#storefront/navigation/paths.ts".',
  ]);
});

it('keeps the storefront and the desk out of the bills that both print', () => {
  const source = `import { Box } from '#desk/parts/page.tsx';
    import { BookText } from '#storefront/components/book-facts.tsx';
    import { Mark } from '#ui/display/icon.tsx';`;
  expect(checkSource('bills/bill.tsx', source)).toEqual([
    'may not import "#desk/parts/page.tsx".',
    'may not import "#storefront/components/book-facts.tsx".',
  ]);
});

it('lets only the route of the console import the panels', () => {
  const source = "const load = () => import('#devtools/panels/panel.tsx');";
  expect(checkSource('storefront/routes/mock-man/mock-man.tsx', source)).toEqual([]);
  const reasons = ['may not import "#devtools/panels/panel.tsx".'];
  expect(checkSource('storefront/routes/lists/cart.tsx', source)).toEqual(reasons);
  expect(
    checkSource('devtools/console/console.tsx', "import { Panel } from '../panels/panel.tsx';"),
  ).toEqual(['may not import "../panels/panel.tsx".']);
});

it('lets only the API’s client import the types of the API', () => {
  const source = "import type { Api } from '#api/app.ts';";
  expect(checkSource('client/client.ts', source)).toEqual([]);
  expect(checkSource('client/client.ts', IMPORTS_API)).toEqual([
    'may import only types of "#api/app.ts".',
  ]);
  expect(checkSource('storefront/data/resource.ts', source)).toEqual([
    'may not import "#api/app.ts".',
  ]);
});

it('lets only the entry of the page start the mock', () => {
  const source = "import { startMock } from '#hosts/browser/start.ts';";
  expect(checkSource('storefront/app/entry.client.tsx', source)).toEqual([]);
  expect(checkSource('storefront/app/routes.tsx', source)).toEqual([
    'may not import "#hosts/browser/start.ts".',
  ]);
});

it('lets the renderer import no API, because it receives one', () => {
  expect(checkSource('storefront/app/render.prerender.tsx', IMPORTS_API)).toEqual([
    'may not import "#api/app.ts".',
  ]);
});
