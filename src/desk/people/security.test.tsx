import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { makeTotpCode } from '#api/desk/second-factor.ts';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

const STEP_MS = 30_000;

it('turns codes off with the password and a code, and says which of the two is wrong', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const { password } = OWNER;
  const path = '/desk/second-factor';
  const { body } = await send(shop.api, `POST ${path}`, { token, body: { password } });
  const { secret } = body as { secret: string };
  const makeCode = () => makeTotpCode(secret, shop.clock.ms);
  await send(shop.api, `PUT ${path}`, { token, body: { code: await makeCode() } });
  shop.clock.ms += STEP_MS;
  openDeskPage(shop.api, token, '/desk/security');
  await userEvent.click(await screen.findByText('Turn codes off', { selector: 'summary' }));
  const button = screen.getByRole('button', { name: 'Turn codes off' });
  const form = within(button.closest('form') ?? expect.fail());
  const [passwordField, codeField] = [
    form.getByLabelText<HTMLInputElement>('Password'),
    form.getByLabelText<HTMLInputElement>('One-time code'),
  ];
  const enter = async (texts: { password: string; code: string }) => {
    await userEvent.clear(passwordField);
    await userEvent.type(passwordField, texts.password);
    await userEvent.clear(codeField);
    await userEvent.type(codeField, texts.code);
    await userEvent.click(button);
  };
  const getText = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await enter({ password: 'wrong', code: '000000' });
  await expect.poll(() => getText(passwordField)).toBe('The password is wrong.');
  await enter({ password, code: '000000' });
  await expect.poll(() => getText(codeField)).toMatch('This code is wrong');
  expect(passwordField.getAttribute('aria-invalid')).toBeNull();
  await enter({ password, code: await makeCode() });
  expect(await screen.findByRole('button', { name: 'Turn codes on' })).toBeTruthy();
});

it('turns codes on, and shows the recovery codes until they are kept', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/security');
  const turnOn = () => screen.findByRole('button', { name: 'Turn codes on' });
  const startSetup = async () => {
    await userEvent.type(await screen.findByLabelText('Password'), OWNER.password);
    await userEvent.click(await turnOn());
    await screen.findByRole('img', { name: /QR code/ });
  };
  const getHeading = () => screen.getByRole('heading', { name: /Codes at sign-in|Your recovery/ });
  await startSetup();
  expect(document.activeElement).toBe(getHeading());
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(document.activeElement).toBe(getHeading());
  await startSetup();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'open it in the app' });
  const secret = new URL(link.href).searchParams.get('secret') ?? '';
  expect(screen.getByText(secret.replaceAll(/.{4}(?=.)/g, '$& ')).tagName).toBe('CODE');
  await userEvent.type(
    await screen.findByLabelText('One-time code'),
    await makeTotpCode(secret, shop.clock.ms),
  );
  await userEvent.click(await turnOn());
  await screen.findByRole('heading', { name: 'Your recovery codes' });
  expect(document.activeElement).toBe(getHeading());
  const codes = screen.getAllByText(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
  expect(codes).toHaveLength(10);
  const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' }).href;
  const list = codes.map(({ textContent }) => textContent).join('\n');
  const text = `Recovery codes for the desk at ${location.host}. Each works once.\n\n${list}\n`;
  expect(decodeURIComponent(file)).toBe(`data:text/plain;charset=utf-8,${text}`);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(await screen.findByText('Codes copied')).toBeTruthy();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText(/You have 10 recovery codes left/);
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

it('lets also this browser be asked for the code again, and says so', async () => {
  const shop = await openOrderShop();
  const at = '2023-05-01T12:00:00+00:00';
  const trusted = { _id: 'a', browser: 'Firefox', beganAt: at, seenAt: at, isThis: true };
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/desk/sessions/a') return new Response(null, { status: 204 });
    return pathname === '/api/desk/sessions'
      ? Response.json({ sessions: [{ ...trusted, isTrust: true }] })
      : shop.api.fetch(request);
  };
  openDeskPage({ fetch }, await openDesk(shop), '/desk/security');
  await userEvent.click(
    await screen.findByRole('button', { name: /^Ask for the code again: Firefox/ }),
  );
  expect(await screen.findByText('A code is needed again')).toBeTruthy();
});
