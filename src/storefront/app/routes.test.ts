// @vitest-environment jsdom
import { createMemoryRouter, matchRoutes } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Screen, SCREENS } from '../navigation/screens.ts';
import { LATER_SCREENS } from './later-screens.ts';
import { HYDRATION_DATA_ID, getRoutes, readHydrationData, revalidatePage } from './routes.tsx';

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

it('names the chunks of all screens that the first script does not name, and no others', () => {
  const later = Object.values<Screen>(SCREENS).filter(({ script }) => script === undefined);
  const files = new Set(later.map(({ module }) => `../routes/${module}.tsx`));
  expect(Object.keys(LATER_SCREENS).sort()).toEqual([...files].sort());
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

async function openRouter() {
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, action: () => 'sent' }]);
  await vi.waitUntil(() => router.state.initialized);
  loader.mockClear();
  return { router, loader };
}

it('runs the loaders of the page again', async () => {
  const { router, loader } = await openRouter();
  revalidatePage(router);
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce());
});

it('keeps the result of a submitted form, which the page shows', async () => {
  const { router } = await openRouter();
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  revalidatePage(router);
  await vi.waitUntil(() => router.state.revalidation === 'idle');
  expect(router.state.actionData).toEqual({ page: 'sent' });
});

it('hydrates with the data of its own path only, whether or not that ends with a slash', () => {
  const loaderData = { page: 1 };
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = HYDRATION_DATA_ID;
  script.textContent = JSON.stringify({ path: '/books', loaderData });
  document.body.append(script);
  onTestFinished(() => script.remove());
  const read = ['/books', '/books/', '/cart'].map(readHydrationData);
  expect(read).toEqual([{ loaderData }, { loaderData }, undefined]);
});
