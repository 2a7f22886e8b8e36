import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import { PATHS } from '../../navigation/screens.ts';
import * as profile from '../../routes/account/profile.tsx';
import { logOut, startSession } from '../../session/session-store.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const fetch = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  startSession({ token: 'a.b.c', user: ASHA }, false);
  const home = { path: PATHS.home, Component: () => <p>Home</p> };
  await renderRoutes([{ path: PATHS.profile, ...profile }, home], PATHS.profile);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
  logOut();
});

const getField = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

it('marks the current page in the account navigation', () => {
  const links = within(screen.getByRole('navigation', { name: 'Account' }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);
  expect(links).toEqual([
    ['Orders', '/profile/orders', null],
    ['Addresses', '/address', null],
    ['Details', '/profile', 'page'],
  ]);
});

it('clears only the wrong password, and says so beside it', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ errors: ['Wrong.'], code: 'bad-credentials' }, { status: 401 }),
  );
  await userEvent.type(getField('First name'), 's');
  await userEvent.type(getField('Old password'), 'wrong');
  await userEvent.type(getField('New password'), 'long enough');
  await userEvent.type(getField('Confirm password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(getField('Old password')).toBe(document.activeElement));
  const values = ['Old password', 'New password', 'Confirm password', 'First name'];
  expect(values.map((label) => getField(label).value)).toEqual([
    '',
    'long enough',
    'long enough',
    'Ashas',
  ]);
  expect(showToast).toHaveBeenCalledWith('The password is wrong.', 'error');
  expect(getField('Old password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The password is wrong.').id).toBe(
    getField('Old password').getAttribute('aria-describedby'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(getField('Old password'), 'r');
  expect(screen.queryByText('The password is wrong.')).toBeNull();
});

async function changePassword() {
  await userEvent.type(getField('Old password'), 'the old one');
  await userEvent.type(getField('New password'), 'long enough');
  await userEvent.type(getField('Confirm password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
}

it('says that the password may have been changed when the response is missing', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await changePassword();
  expect(
    await screen.findByText(/if the old one is wrong now, the new one is valid/),
  ).toBeDefined();
  expect(getField('New password').value).toBe('long enough');
});

it('says so as well when the network was lost after the change was sent', async () => {
  fetch.mockImplementationOnce(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    throw new TypeError('Failed to fetch');
  });
  await changePassword();
  const { textContent } = await screen.findByText(/if the old one is wrong now, the new one is/);
  expect(showToast).toHaveBeenCalledWith(textContent, 'error');
});

it('says that the user is offline when the new password could not be sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await changePassword();
  expect(await screen.findByText(/^You are offline\./)).toBeDefined();
});

it('clears a new password that is too common, and its confirmation', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ errors: ['Common.'], code: 'common-password' }, { status: 400 }),
  );
  await userEvent.type(getField('Old password'), 'right');
  await userEvent.type(getField('New password'), 'password1');
  await userEvent.type(getField('Confirm password'), 'password1{Enter}');
  await waitFor(() => expect(getField('New password')).toBe(document.activeElement));
  const labels = ['Old password', 'New password', 'Confirm password'];
  expect(labels.map((label) => getField(label).value)).toEqual(['right', '', '']);
  screen.getByText('Many people use this password. Please choose another.');
  await waitFor(() =>
    expect(screen.getByText(/At least 8/).textContent).toBe('At least 8 characters'),
  );
});

it('says at the button why the names were not saved, until they are sent again', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const save = screen.getByRole('button', { name: 'Save names' });
  await userEvent.click(save);
  const problem = 'The shop did not answer. Please try again.';
  await waitFor(() => screen.getByRole('button', { name: 'Save names', description: problem }));
  fetch.mockReturnValueOnce(new Promise(() => {}));
  await userEvent.click(save);
  expect(screen.queryByText(problem)).toBeNull();
});

it('saves the names again after they were saved', async () => {
  // The answer is so fast that no page shows that the form is being sent.
  fetch.mockImplementation(async () => Response.json({ user: ASHA }));
  const save = screen.getByRole('button', { name: 'Save names' });
  await userEvent.click(save);
  // The form can be sent again once the page has shown the result.
  await waitFor(async () => {
    await userEvent.click(save);
    expect(fetch.mock.calls.length).toBeGreaterThan(1);
  });
  await waitFor(() => expect(showToast).toHaveBeenCalledTimes(fetch.mock.calls.length));
});

it('says how long to wait when the password was tried too often', async () => {
  // The rest of a minute is rounded up: 700 s are 12 minutes.
  fetch.mockResolvedValueOnce(
    Response.json(
      { errors: ['Wait.'], code: 'too-many' },
      { status: 429, headers: { 'retry-after': '700' } },
    ),
  );
  await userEvent.type(getField('Old password'), 'wrong');
  await userEvent.type(getField('New password'), 'another one');
  await userEvent.type(getField('Confirm password'), 'another one');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      'Too many requests at once. Please wait 12 minutes.',
      'error',
    ),
  );
});

it('clears the form when the password was changed, and focuses its heading', async () => {
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await userEvent.type(getField('Old password'), 'right');
  await userEvent.type(getField('New password'), 'another one');
  await userEvent.type(getField('Confirm password'), 'another one');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('Password changed'));
  await waitFor(() => expect(getField('New password').value).toBe(''));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Password' }));
});

it('refuses a name that is only spaces', async () => {
  await userEvent.clear(getField('First name'));
  await userEvent.type(getField('First name'), '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Save names' }));
  expect(fetch).not.toHaveBeenCalled();
  expect(getField('First name').validity.patternMismatch).toBe(true);
});

it('refuses a new password below eight characters', async () => {
  await userEvent.type(getField('Old password'), 'right');
  await userEvent.type(getField('New password'), '1234567');
  await userEvent.type(getField('Confirm password'), '1234567');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(fetch).not.toHaveBeenCalled();
  expect(getField('New password').validity.patternMismatch).toBe(true);
});

it('moves the focus to the confirmation before the account is deleted, and back', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(getField('Your password')).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Keep account' }));
  expect(screen.getByRole('button', { name: 'Delete account' })).toBe(document.activeElement);
});

it('asks an owner for the code of the authenticator app, and keeps the password meanwhile', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ errors: ['Enter it.'], code: 'code-needed' }, { status: 401 }),
  );
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await userEvent.type(getField('Your password'), 'open the shop');
  expect(screen.queryByLabelText(/Code/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() =>
    expect(getField('Code of your authenticator app')).toBe(document.activeElement),
  );
  expect(showToast).toHaveBeenLastCalledWith(expect.stringContaining('authenticator app'), 'error');
  await userEvent.type(getField('Code of your authenticator app'), '287082{Enter}');
  await waitFor(() => expect(showToast).toHaveBeenLastCalledWith('Account deleted'));
  const sent = fetch.mock.lastCall as unknown as [unknown, { body: string }];
  expect(JSON.parse(sent[1].body)).toEqual({ password: 'open the shop', code: '287082' });
});

it('asks for the code only in the form that needs it, and names the account in each', async () => {
  fetch.mockResolvedValueOnce(
    Response.json({ errors: ['Enter it.'], code: 'code-needed' }, { status: 401 }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const set = (label: string) =>
    fireEvent.change(getField(label), { target: { value: 'long enough' } });
  for (const label of ['Old password', 'New password', 'Confirm password']) set(label);
  fireEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  const code = await screen.findByLabelText<HTMLInputElement>('Code of your authenticator app');
  expect(code).toBe(document.activeElement);
  const getTasks = (selector: string) =>
    [...document.querySelectorAll<HTMLInputElement>(selector)].map(({ form, value }) => [
      form?.querySelector<HTMLInputElement>('[name=task]')?.value,
      value,
    ]);
  expect(getTasks('[name=code]')).toEqual([['password', '']]);
  expect(getTasks('[autocomplete=username]')).toEqual([
    ['password', ASHA.email],
    ['delete', ASHA.email],
  ]);
});
