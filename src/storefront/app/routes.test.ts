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

it('has a route for the developer’s console in the demo', () => {
  expect(hasConsole()).toBe(true);
});

it('has a route for the console on a server only if its pages are marked for it', () => {
  vi.stubEnv('VITE_SERVER', '1');
  expect(hasConsole()).toBe(false);
  dataset['console'] = '';
  expect(hasConsole()).toBe(true);
});

it('has no loading state when the filters of the list change', async () => {
  const router = createMemoryRouter(getRoutes(), {
    initialEntries: ['/books'],
    hydrationData: { loaderData: { root: null, '/books': {} } },
  });
  const states: string[] = [];
  router.subscribe(({ navigation, location }) => states.push(location.search + navigation.state));
  await router.navigate('/books?rating=4');
  expect(states).toEqual(['?rating=4idle']);
});

it.each([
  ['/profile/details', '/profile'],
  ['/reset/abc', '/reset#abc'],
])('leads from %s of an earlier release to %s', async (path, target) => {
  const { route, params } = matchRoutes(getRoutes(), path)?.at(-1) ?? expect.fail('No route.');
  const load = route.loader as (args: object) => Response;
  expect(load({ params }).headers.get('location')).toBe(target);
});
