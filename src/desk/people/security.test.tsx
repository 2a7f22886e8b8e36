import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
