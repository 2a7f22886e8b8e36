import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../app/testing.tsx';
import * as signUp from './sign-up.tsx';
import { logOut } from '../../session/session-store.ts';

let router: Awaited<ReturnType<typeof renderRoutes>>['router'];
const fetch = vi.fn<(input: unknown, init?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
  const routes = [
    { path: '/', element: 'Home' },
    { path: '/signup', ...signUp },
  ];
  ({ router } = await renderRoutes(routes, '/signup'));
});

afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
});

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
}

function signUpButton() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' });
}

/** Pastes each text, which is ten times as fast as typing. */
async function fillIn(confirmed = 'secret') {
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Rao'],
    ['Email', 'asha@example.com'],
    ['Password', 'secret'],
    ['Confirm password', confirmed],
  ] as const) {
    await userEvent.click(field(label));
    await userEvent.paste(text);
  }
}

it('requires all five fields, but not the terms', () => {
  const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];
  expect(labels.map((label) => field(label).required)).toEqual([true, true, true, true, true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').required).toBe(false);
});

it('describes each field to browsers and password managers', () => {
  const facts = ['First name', 'Last name', 'Email', 'Password', 'Confirm password']
    .map(field)
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
  expect(signUpButton().disabled).toBe(true);
  await userEvent.type(field('Confirm password'), 't');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(signUpButton().disabled).toBe(false);
});

it('is disabled without an error while one of the passwords is empty', async () => {
  await userEvent.type(field('Password'), 's');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(signUpButton().disabled).toBe(true);
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
  await userEvent.dblClick(signUpButton());
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

it('clears itself and focuses its first field when refused', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  fetch.mockResolvedValue(
    Response.json({ errors: ['Taken'], code: 'email-taken' }, { status: 422 }),
  );
  await fillIn();
  await userEvent.click(signUpButton());
  await waitFor(() => expect(field('Email').value).toBe(''));
  const texts = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];
  expect(texts.map((label) => field(label).value)).toEqual(['', '', '', '', '']);
  expect(document.activeElement).toBe(field('First name'));
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('An account has this email already.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signup');
  expect(complaint).toHaveBeenCalledTimes(1);
});

it.each(['First name', 'Last name', 'Password'])(
  'is not sent with only spaces in "%s"',
  async (label) => {
    await fillIn();
    await userEvent.clear(field(label));
    await userEvent.type(field(label), '   ');
    if (label === 'Password') {
      await userEvent.clear(field('Confirm password'));
      await userEvent.type(field('Confirm password'), '   ');
    }
    await userEvent.click(signUpButton());
    expect(field(label).validity.patternMismatch).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('keeps passwords out of the address even if the browser submits it', () => {
  expect(field('Email').closest('form')?.method).toBe('post');
});
