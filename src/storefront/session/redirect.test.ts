import { createMemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { keepRedirectState, redirectWith } from './guard.ts';

const STATE = { returnTo: '/cart' };

async function openRouter(loadTarget: () => Promise<null> = async () => null) {
  const router = createMemoryRouter(
    [
      { path: '/', loader: () => null },
      { path: '/kept', loader: () => redirectWith('/target?a=b', { state: STATE }) },
      { path: '/replaced', loader: () => redirectWith('/target', { replaces: true }) },
      { path: '/target', loader: loadTarget },
      { path: '/other', loader: () => null },
    ],
    { initialEntries: ['/'] },
  );
  await vi.waitUntil(() => router.state.initialized);
  keepRedirectState(router);
  return router;
}

it('puts its state into the history entry of the target', async () => {
  const router = await openRouter();
  await router.navigate('/kept');
  await vi.waitFor(() => expect(router.state.location.state).toEqual(STATE));
  expect(router.state.location).toMatchObject({ pathname: '/target', search: '?a=b' });
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/');
  await router.navigate(1);
  expect(router.state.location.state).toEqual(STATE);
});

it('adds no state if the user has gone to another page instead', async () => {
  const late = Promise.withResolvers<null>();
  const router = await openRouter(() => late.promise);
  void router.navigate('/kept');
  await vi.waitUntil(() => router.state.navigation.location?.pathname === '/target');
  await router.navigate('/other');
  late.resolve(null);
  await Promise.resolve();
  expect(router.state.location).toMatchObject({ pathname: '/other', state: null });
});

it('replaces the current history entry with `replaces`', async () => {
  const router = await openRouter();
  await router.navigate('/other');
  await router.navigate('/replaced', { replace: true });
  expect(router.state.location.pathname).toBe('/target');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/');
});
