import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, type OrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

const RAVI = { email: 'ravi@example.com', password: 'monsoon-lamp-42' };

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

/** Opens the page of an invitation. The first call of `POST path` is refused with this code. */
function openInvitation(token: string, refused?: { path: string; code: string }) {
  location.hash = token;
  onTestFinished(() => history.replaceState(null, '', '/'));
  let isRefused = false;
  const fetch = async (request: Request) => {
    if (isRefused || !refused || new URL(request.url).pathname !== refused.path)
      return shop.api.fetch(request);
    isRefused = true;
    return Response.json({ errors: ['Refused.'], code: refused.code }, { status: 422 });
  };
  openDeskPage({ fetch }, '', '/desk/welcome');
}

async function invite(): Promise<string> {
  const body = { email: RAVI.email, role: 'helper' };
  const response = await send(shop.api, 'POST /desk/people', { token: await openDesk(shop), body });
  return (response.body as { link: string }).link.split('#')[1] ?? '';
}

async function enter(email: string, password: string) {
  for (const [label, text] of [
    ['Email', email],
    ['Password', password],
  ] as const) {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Open the desk' }));
}

const readProblem = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
};

it('sets the password and opens the desk, after it has said what is wrong with the fields', async () => {
  openInvitation(await invite(), { path: '/api/desk/welcome', code: 'common-password' });
  await enter(RAVI.email, 'short12');
  await expect.poll(() => readProblem('Password')).toBe('Choose at least 8 characters.');
  await enter(RAVI.email, 'password');
  await expect.poll(() => readProblem('Password')).toBe('Refused.');
  expect(readProblem('Email')).toBeUndefined();
  await enter('eve@example.com', RAVI.password);
  await screen.findByText(/This link has already been used, has expired, or was made for another/);
  await enter(RAVI.email, RAVI.password);
  await screen.findByRole('link', { name: 'Today', current: 'page' });
});

it('asks for no password without a token', async () => {
  openInvitation('');
  await screen.findByText(/Ask an owner for a new one\./);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('leads to the sign-in when the password is set but more is needed to sign in', async () => {
  openInvitation(await invite(), { path: '/api/desk/session', code: 'code-needed' });
  await enter(RAVI.email, RAVI.password);
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeTruthy();
});
