import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeTotpCode } from '#api/desk/second-factor.ts';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import type { CountedCall } from '#api/call/call-limits.ts';
import { openOrderShop, type OrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { createCounter } from '#hosts/node/middleware/call-counter.ts';
import { users } from '#seed/users.ts';
import { openDeskPage } from '../testing.tsx';

const STEP_MS = 30_000;
const ORDERS = encodeURIComponent('/desk/orders?status=placed');

let shop: OrderShop;
let ownerToken: string;
/** The bodies of all sign-ins. */
let sent: unknown[];
beforeEach(async () => {
  const count = createCounter(() => 0);
  const countCall = async (calls: readonly CountedCall[]) => Math.max(...calls.map(count));
  shop = await openOrderShop({ countCall });
  ownerToken = await openDesk(shop);
  sent = [];
});

/** Opens the sign-in page in a browser without a session. */
function openSignIn(next = ORDERS) {
  const fetch = async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.clone().json());
    return shop.api.fetch(request);
  };
  return openDeskPage({ fetch }, '', `/desk/sign-in?next=${next}`);
}

/** Turns codes on. Returns the recovery codes, and a function that makes codes of the app. */
async function turnCodesOn() {
  const path = '/desk/second-factor';
  const { password } = OWNER;
  const { body } = await send(shop.api, `POST ${path}`, { token: ownerToken, body: { password } });
  const { secret } = body as { secret: string };
  const makeCode = () => makeTotpCode(secret, shop.clock.ms);
  const turnedOn = await send(shop.api, `PUT ${path}`, {
    token: ownerToken,
    body: { code: await makeCode() },
    headers: { prefer: 'return=representation' },
  });
  shop.clock.ms += STEP_MS;
  return { makeCode, ...(turnedOn.body as { recoveryCodes: string[] }) };
}

async function enter(email: string, password: string) {
  const field = await screen.findByLabelText('Email');
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

const findCodeField = () => screen.findByLabelText<HTMLInputElement>('One-time code');
const findOrders = () => screen.findByRole('heading', { name: 'Orders' });

it('opens the page that asked for the sign-in, with the password alone while codes are off', async () => {
  const { goBack } = openSignIn();
  await enter(OWNER.email, 'wrong');
  await screen.findByText('Email and password do not match.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await enter(OWNER.email, OWNER.password);
  await findOrders();
  expect(sent.at(-1)).toEqual({ ...OWNER, code: undefined });
  await goBack();
  await findOrders();
});

it.each([
  ['another site', '//evil.example'],
  ['a page outside the desk', '/deskside'],
  ['the sign-in itself', '/desk/sign-in'],
])('opens the first page of the desk instead of %s', async (_, next) => {
  openSignIn(encodeURIComponent(next));
  await enter(OWNER.email, OWNER.password);
  expect(await screen.findByRole('link', { name: 'Today', current: 'page' })).toBeTruthy();
});

it('refuses an account without access to the desk', async () => {
  openSignIn();
  await enter('asha@example.com', 'secret');
  expect(await screen.findByText('This account has no access to the desk.')).toBeTruthy();
});

it('asks for a code after the password, and sends it when it has six digits', async () => {
  const { makeCode } = await turnCodesOn();
  openSignIn();
  await enter(OWNER.email, OWNER.password);
  const field = await findCodeField();
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '00000x');
  expect(sent).toHaveLength(1);
  await userEvent.clear(field);
  await userEvent.type(field, '000 000');
  await screen.findByText(/This code is wrong/);
  await userEvent.clear(field);
  const code = await makeCode();
  await userEvent.type(field, code);
  await findOrders();
  expect(sent.at(-1)).toEqual({ ...OWNER, code, trust: false });
});

it('signs in with a recovery code, which the button sends', async () => {
  const { recoveryCodes } = await turnCodesOn();
  openSignIn();
  await enter(OWNER.email, OWNER.password);
  await userEvent.type(await findCodeField(), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect([field.value, document.activeElement]).toEqual(['', field]);
  await userEvent.type(field, recoveryCodes[0] ?? '');
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await findOrders();
});

it('sends the wish to trust a laptop', async () => {
  vi.stubEnv('VITE_SERVER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { makeCode } = await turnCodesOn();
  openSignIn();
  await enter(OWNER.email, OWNER.password);
  await userEvent.click(await screen.findByLabelText('Trust this laptop for 30 days'));
  await userEvent.type(await findCodeField(), await makeCode());
  await expect.poll(() => sent.at(-1)).toMatchObject({ trust: true });
});

it('allows no more codes during the wait after five wrong ones, and then again', async () => {
  await turnCodesOn();
  openSignIn();
  await enter(OWNER.email, OWNER.password);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  for (let tries = 1; tries <= 6; tries += 1) {
    const field = await findCodeField();
    await user.clear(field);
    await user.type(field, '000000');
    await expect.poll(() => sent).toHaveLength(tries + 1);
    await screen.findByText(tries === 6 ? /Try again in 15 minutes/ : /This code is wrong/);
  }
  const isDisabled = async () => [
    (await findCodeField()).disabled,
    screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled,
  ];
  expect(await isDisabled()).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await expect.poll(isDisabled).toEqual([false, false]);
});

it('asks for the code again after an outage, and not for the password', async () => {
  const { makeCode } = await turnCodesOn();
  const { network } = openSignIn();
  await enter(OWNER.email, OWNER.password);
  const field = await findCodeField();
  network.isLost = true;
  await userEvent.type(field, await makeCode());
  await screen.findByText(/^The shop cannot be reached/);
  network.isLost = false;
  const again = await findCodeField();
  await userEvent.clear(again);
  await userEvent.type(again, await makeCode());
  expect(await findOrders()).toBeTruthy();
});

it('fills in the owner of the demo', async () => {
  openSignIn();
  await userEvent.click(await screen.findByText('Use the demo owner’s account'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Email and password do not match.');
  const [owner] = users;
  expect(sent.at(-1)).toMatchObject({ email: owner?.email, password: owner?.password });
});
