import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../app/testing.tsx';
import * as signUp from './sign-up.tsx';
import { logOut } from '../../session/session-store.ts';

let router: Awaited<ReturnType<typeof renderRoutes>>['router'];
const INTENT = { list: 'wishlist', bookId: 'bk01' };
const fetch = vi.fn<(input: unknown, init?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
  const routes = [
    { path: '/', element: 'Home' },
    { path: '/signup', ...signUp },
    { path: '/signin', element: 'Sign in' },
  ];
  ({ router } = await renderRoutes(routes, '/signup'));
});

afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
});

function getField(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
}

function getSignUpButton() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' });
}

/** Pastes each text, which is ten times as fast as typing. */
async function fillIn(confirmation = 'secret') {
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Rao'],
    ['Email', 'asha@example.com'],
    ['Password', 'secret'],
    ['Confirm password', confirmation],
  ] as const) {
    await userEvent.click(getField(label));
    await userEvent.paste(text);
  }
}

it('requires all five fields, but not the terms', () => {
  const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];
  expect(labels.map((label) => getField(label).required)).toEqual([true, true, true, true, true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').required).toBe(false);
});

it('sets the type and the autofill of each field', () => {
  const facts = ['First name', 'Last name', 'Email', 'Password', 'Confirm password']
    .map(getField)
    .map(({ name, type, autocomplete }) => `${name} ${type} ${autocomplete}`);
  expect(facts).toEqual([
    'firstName text given-name',
    'lastName text family-name',
    'email email username',
    'password password new-password',
    'confirmPassword password new-password',
  ]);
});

it('shows an error and is disabled while the passwords differ', async () => {
  await fillIn('secre');
  expect(screen.getByRole('alert').textContent).toBe("Password didn't match.");
  expect(getSignUpButton().disabled).toBe(true);
  await userEvent.type(getField('Confirm password'), 't');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getSignUpButton().disabled).toBe(false);
});

it('is disabled without an error while one of the passwords is empty', async () => {
  await userEvent.type(getField('Password'), 's');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getSignUpButton().disabled).toBe(true);
});

it('is not sent by Enter while the passwords differ', async () => {
  await fillIn('other');
  await userEvent.keyboard('{Enter}');
  expect(fetch).not.toHaveBeenCalled();
});

it('sends one sign-up with all its fields, even if clicked several times', async () => {
  const createdUser = { _id: 'new', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
  fetch.mockResolvedValue(Response.json({ createdUser, encodedToken: 'a.b.c' }, { status: 201 }));
  await fillIn();
  await userEvent.dblClick(getSignUpButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    password: 'secret',
    confirmPassword: 'secret',
  });
  expect(localStorage.getItem('token')).toBe('a.b.c');
});

it('puts the book for which the visitor signs up on the wishlist', async () => {
  const createdUser = { _id: 'new', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
  const respond = (address: string) =>
    address.endsWith('signup') ? { createdUser, encodedToken: 'a.b.c' } : { wishlist: [] };
  fetch.mockImplementation(async (address) => Response.json(respond(String(address))));
  await act(() => router.navigate('/signup', { state: { intent: INTENT } }));
  await fillIn();
  await userEvent.click(getSignUpButton());
  const sent = { body: '{"product":{"_id":"bk01"}}' };
  await waitFor(() =>
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(sent)),
  );
});

it('leads to sign-in with the page to return to, but not with its scroll position', async () => {
  const state = { intent: INTENT, returnTo: '/books' };
  await act(() => router.navigate('/signup', { state: { ...state, scrollKey: 'k' } }));
  await userEvent.click(screen.getByRole('link', { name: /^Already have an account/ }));
  expect(router.state.location).toMatchObject({ pathname: '/signin', state });
  expect(router.state.location.state).not.toHaveProperty('scrollKey', 'k');
});

it('clears the form and focuses its first field when refused', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  fetch.mockResolvedValue(
    Response.json({ errors: ['Taken'], code: 'email-taken' }, { status: 422 }),
  );
  await fillIn();
  await userEvent.click(getSignUpButton());
  await waitFor(() => expect(getField('Email').value).toBe(''));
  const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];
  expect(labels.map((label) => getField(label).value)).toEqual(['', '', '', '', '']);
  expect(document.activeElement).toBe(getField('First name'));
  expect(getField('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('There is already an account with this email.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signup');
  expect(consoleError).toHaveBeenCalledTimes(1);
});

it.each(['First name', 'Last name', 'Password'])(
  'is not sent with only spaces in "%s"',
  async (label) => {
    await fillIn();
    await userEvent.clear(getField(label));
    await userEvent.type(getField(label), '   ');
    if (label === 'Password') {
      await userEvent.clear(getField('Confirm password'));
      await userEvent.type(getField('Confirm password'), '   ');
    }
    await userEvent.click(getSignUpButton());
    expect(getField(label).validity.patternMismatch).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('keeps the passwords out of the URL even if the browser submits the form', () => {
  expect(getField('Email').closest('form')?.method).toBe('post');
});
