import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWNER } from '#api/desk/testing.ts';
import { makeTotpCode } from '#api/desk/second-factor.ts';
import { openFullShop } from '#api/full-shop/testing.ts';
import { printScreen } from '#ui/testing.ts';
import type * as Testing from './testing.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  history.replaceState(null, '', '/');
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['demo', ''],
  ['server', '1'],
])('shows the pages without a session, and codes: %s', async (build, server) => {
  vi.stubEnv('VITE_SERVER', server);
  // Some texts are chosen when the code loads.
  vi.resetModules();
  const { openScreen }: typeof Testing = await import('./testing.tsx');
  const desk = await openFullShop();
  const parts: string[] = [];
  const show = (name: string) =>
    parts.push(`# ${name}\n${document.title}\n${printScreen(document.body)}`);
  const open = async (path: string) => {
    cleanup();
    return openScreen(desk, path);
  };

  await open('/desk/welcome');
  show('an invitation without its link');
  location.hash = 'token';
  await open('/desk/welcome');
  show('an invitation');
  location.hash = '';
  const { settle } = await open('/desk/sign-in');
  show('sign-in');
  press('Show password');
  fill('Email', OWNER.email);
  fill('Password', 'wrong');
  press('Continue');
  await settle();
  show('a wrong password');

  const setup = await open('/desk/security');
  fill('Password', OWNER.password);
  press('Turn codes on');
  await setup.settle();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'open it in the app' });
  const secret = new URL(link.href).searchParams.get('secret') ?? '';
  const hide = (text: string) =>
    text.replaceAll(secret, 'SECRET').replaceAll(secret.replaceAll(/.{4}(?=.)/g, '$& '), 'SECRET');
  show('codes');
  fill('One-time code', await makeTotpCode(secret, desk.shop.clock.ms));
  press('Turn codes on');
  await setup.settle();
  press('I have kept them');
  show('codes that are on');

  const signIn = await open('/desk/sign-in');
  fill('Email', OWNER.email);
  fill('Password', OWNER.password);
  press('Continue');
  await signIn.settle();
  show('sign-in with a code');
  press('Use a recovery code');
  show('sign-in with a recovery code');
  await expect(hide(parts.join('\n'))).toMatchFileSnapshot(`./golden/signed-out-${build}.txt`);
});
