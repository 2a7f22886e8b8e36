import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareToasts, showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import * as signIn from './sign-in.tsx';
import { setHasGuest } from '../../navigation/shop-facts.ts';
import { logOut } from '../../session/session-store.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: vi.fn<() => void>(),
}));

let router: Awaited<ReturnType<typeof renderRoutes>>['router'];
const fetch = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show();
});

async function show() {
  const routes = [
    { path: '/', element: 'Home' },
    { path: '/signin', ...signIn },
    { path: '/signup', element: 'Sign up' },
  ];
  ({ router } = await renderRoutes(routes, '/signin'));
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  logOut();
});

const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const getPassword = () =>
  screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
const getRememberMe = () => screen.getByLabelText<HTMLInputElement>('Remember Me');

async function send(response: Response | TypeError) {
  if (response instanceof Response) fetch.mockResolvedValueOnce(response);
  else fetch.mockRejectedValueOnce(response);
  await userEvent.type(getEmail(), 'asha@example.com');
  await userEvent.type(getPassword(), 'secret');
  await userEvent.click(getRememberMe());
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it.each([
  ['no response comes', new TypeError('Failed to fetch')],
  ['the response makes no sense', new Response('<html>')],
  ['the response has no token', Response.json({ foundUser: { _id: 'u', email: 'a@b.c' } })],
  ['the response has no email', Response.json({ foundUser: { _id: 'u' }, encodedToken: 'a.b.c' })],
])('keeps the input when %s', async (_name, response) => {
  await send(response);
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith('Something went wrong. Please try again.', 'error'),
  );
  expect([getEmail().value, getPassword().value]).toEqual(['asha@example.com', 'secret']);
  expect(getRememberMe().checked).toBe(true);
  expect([router.state.location.pathname, localStorage.length]).toEqual(['/signin', 0]);
});

it('loads the code of toasts before the first answer, which needs it at once', () => {
  expect(prepareToasts).toHaveBeenCalled();
  vi.mocked(prepareToasts).mockClear();
});

it('keeps the input when the API fails', async () => {
  await send(Response.json({ error: { message: 'x' } }, { status: 500, statusText: 'Oh' }));
  await waitFor(() => expect(showToast).toHaveBeenLastCalledWith('User Oh', 'error'));
  expect(getPassword().value).toBe('secret');
});

it('keeps the input after too many calls', async () => {
  await send(Response.json({ errors: ['No.'], code: 'too-many' }, { status: 429 }));
  expect((await screen.findByText(/Too many requests/)).textContent).toMatch(/Please wait/);
  expect([getEmail().value, getPassword().value]).toEqual(['asha@example.com', 'secret']);
});

it('says that the session has ended', async () => {
  expect(screen.queryByText(/session has ended/)).toBeNull();
  await act(async () => void router.navigate('/signin', { state: { hasLostSession: true } }));
  const sentence = screen.getByText('Your session has ended. Please sign in again.');
  expect(sentence.className).toBe('problem');
});

it('clears the form and focuses its first field when refused', async () => {
  const refusal = { errors: ['No.'], code: 'bad-credentials' };
  await send(Response.json(refusal, { status: 401 }));
  await waitFor(() => expect(showToast).toHaveBeenLastCalledWith('User Unauthorized', 'error'));
  const readValues = () => [getEmail().value, getPassword().value, getRememberMe().checked];
  await waitFor(() => expect(readValues()).toEqual(['', '', false]));
  expect(document.activeElement).toBe(getEmail());
});

it('says beside the field what is wrong, until that field changes', async () => {
  const refusal = { errors: ['No.'], code: 'bad-credentials' };
  await send(Response.json(refusal, { status: 401 }));
  const problem = await screen.findByText('The password is wrong.');
  expect(getPassword().getAttribute('aria-describedby')).toBe(problem.id);
  await userEvent.type(getEmail(), 'asha@example.com');
  expect(getPassword().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(getPassword(), 's');
  expect(getPassword().getAttribute('aria-invalid')).toBeNull();
});

it('removes the problem when the guest credentials are filled in', async () => {
  const refusal = { errors: ['No.'], code: 'unknown-email' };
  await send(Response.json(refusal, { status: 404 }));
  await screen.findByText('There is no account with this email.');
  await userEvent.click(screen.getByRole('button', { name: 'Set guest credentials' }));
  expect(screen.queryByText('There is no account with this email.')).toBeNull();
});

it('remembers the page to return to after a failure', async () => {
  const state = { returnTo: '/cart' };
  await router.navigate('/signin', { state });
  await send(new TypeError('Failed to fetch'));
  await waitFor(() => expect(router.state.actionData).not.toBeNull());
  expect(router.state.location.state).toMatchObject(state);
});

it('leads to sign-up with the page to return to, but not with the scroll position of the form', async () => {
  await router.navigate('/signin', { state: { returnTo: '/cart' } });
  await send(new TypeError('Failed to fetch'));
  await waitFor(() => expect(router.state.actionData).not.toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Create a new account' }));
  expect(router.state.location.pathname).toBe('/signup');
  expect(router.state.location.state).toEqual({ returnTo: '/cart' });
});

it('can be sent again unchanged', async () => {
  await send(new TypeError('Failed to fetch'));
  const foundUser = { _id: 'u', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
  fetch.mockResolvedValueOnce(Response.json({ foundUser, encodedToken: 'a.b.c' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('remembered')).toBe('1');
});

it('keeps the password out of the URL even if the browser submits the form', () => {
  expect(getEmail().closest('form')?.method).toBe('post');
});

const findGuestButton = () => screen.queryByRole('button', { name: 'Set guest credentials' });

it('offers the guest account only if the server has one', async () => {
  expect(findGuestButton()).not.toBeNull();
  cleanup();
  vi.stubEnv('VITE_SERVER', '1');
  await show();
  expect(findGuestButton()).toBeNull();
  cleanup();
  setHasGuest(true);
  await show();
  expect(findGuestButton()).not.toBeNull();
  setHasGuest(false);
});

it('asks a separate API whether there is a guest account, and reserves the button’s space', async () => {
  cleanup();
  vi.stubEnv('VITE_API_URL', 'https://api.example');
  fetch.mockResolvedValueOnce(Response.json({ guest: true, shop: {} }));
  await show();
  const button = screen.getByText('Set guest credentials');
  expect(button.style.visibility).toBe('hidden');
  await waitFor(() => expect(button.style.visibility).toBe(''));
});

it('is sent once, even if pressed twice, and again after another navigation has ended it', async () => {
  fetch.mockClear();
  fetch.mockReturnValue(new Promise(() => {}));
  await userEvent.type(getEmail(), 'asha@example.com');
  await userEvent.type(getPassword(), 'secret');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await press();
  await press();
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(async () => router.navigate('/signin?again'));
  await press();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  fetch.mockReset();
});
