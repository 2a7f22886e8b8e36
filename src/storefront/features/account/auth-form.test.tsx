import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ScrollPositions } from '../../navigation/scroll.ts';
import { Form } from './auth-form.tsx';

function open(element: React.ReactElement, action?: (request: Request) => unknown) {
  const routes = [
    { path: '/signin', element, action: ({ request }: { request: Request }) => action?.(request) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/signin?q=emma#top'] });
  render(<RouterProvider router={router} />);
  return router;
}

it('submits a form to the action of its screen, at the same URL and with the state', async () => {
  const received: unknown[] = [];
  const router = open(
    <Form state={{ returnTo: '/cart' }}>
      <input name="email" defaultValue="asha@example.com" />
      <button type="submit">Send</button>
    </Form>,
    async (request) => {
      received.push(request.method, Object.fromEntries(await request.formData()));
      return null;
    },
  );
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(received).toEqual(['POST', { email: 'asha@example.com' }]));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  const { pathname, search, hash, state } = router.state.location;
  expect(pathname + search + hash).toBe('/signin?q=emma#top');
  expect(state).toMatchObject({ returnTo: '/cart' });
});

it('submits nothing if the form’s own handler prevents it', () => {
  const router = open(
    <Form onSubmit={(event) => event.preventDefault()}>
      <button type="submit">Send</button>
    </Form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(router.state.navigation.state).toBe('idle');
});

it('leaves the page where it was scrolled to when a form is submitted', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 300);
  const Positions = () => <ScrollPositions location={useLocation()} />;
  const router = open(
    <Form>
      <button type="submit">Send</button>
      <Positions />
    </Form>,
    () => null,
  );
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(count));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
    expect(router.state.historyAction).toBe('REPLACE');
  }
  vi.unstubAllGlobals();
});
