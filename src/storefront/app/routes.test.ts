// @vitest-environment jsdom
import { createMemoryRouter, matchRoutes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { getRoutes } from './routes.tsx';

const { dataset } = document.documentElement;
const hasConsole = () => matchRoutes(getRoutes(), '/mock-man')?.at(-1)?.route.path === '/mock-man';

afterEach(() => {
  vi.unstubAllEnvs();
  delete dataset['console'];
});

it('has the console in the demo', () => {
  expect(hasConsole()).toBe(true);
});

it('has the console on a server only if its pages say so', () => {
  vi.stubEnv('VITE_SERVER', '1');
  expect(hasConsole()).toBe(false);
  dataset['console'] = '';
  expect(hasConsole()).toBe(true);
});

it('loads nothing for new filters, so that the list has no loading state', async () => {
  const router = createMemoryRouter(getRoutes(), {
    initialEntries: ['/books'],
    hydrationData: { loaderData: { root: null, '/books': {} } },
  });
  const states: string[] = [];
  router.subscribe(({ navigation, location }) => states.push(location.search + navigation.state));
  await router.navigate('/books?rating=4');
  expect(states).toEqual(['?rating=4idle']);
});
