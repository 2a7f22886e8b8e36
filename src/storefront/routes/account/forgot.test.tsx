import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import * as forgot from './forgot.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({
  showToast: vi.fn<typeof showToast>(),
  prepareToasts: () => {},
}));

const fetch = vi.fn<typeof globalThis.fetch>();
const scrollTo = vi.fn();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getEmailField = () => screen.getByLabelText<HTMLInputElement>('Email');

/** Requests a link, and waits until the page says that it is on its way. */
async function requestLink(mails: object[] = []) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('scrollTo', scrollTo);
  fetch.mockResolvedValueOnce(new Response('', { status: 202 }));
  fetch.mockResolvedValueOnce(Response.json({ mails }));
  await renderRoutes([{ path: '/forgot', ...forgot }], '/forgot');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(getEmailField(), 'asha@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Look in your mail' });
  // Runs the effects, which start the timer.
  await act(async () => {});
  return user;
}

const readSeconds = () =>
  Number(/again in (\d+) second/.exec(document.body.textContent ?? '')?.[1] ?? 0);

it('scrolls to the top, whose heading says where the link is', async () => {
  await requestLink();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it('counts down to the second link', async () => {
  // A second link can be requested after 60 s.
  await requestLink();
  const before = readSeconds();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(readSeconds()).toBeGreaterThan(0);
  expect(readSeconds()).toBeLessThan(before - 25);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  act(() => void vi.advanceTimersByTime(31_000));
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
  // Nothing is left to count.
  expect(vi.getTimerCount()).toBe(0);
});

it('offers a second link after the page has slept for longer', async () => {
  await requestLink();
  vi.setSystemTime(Date.now() + 3_600_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
});

it('says why a second link could not be sent, and keeps the email', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = await requestLink();
  act(() => void vi.advanceTimersByTime(61_000));
  const headers = { 'retry-after': '3000' };
  const refusal = { errors: ['Wait.'], code: 'too-many' };
  fetch.mockResolvedValueOnce(Response.json(refusal, { status: 429, headers }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  const problem = 'Too many requests at once. Please wait 50 minutes.';
  await screen.findByRole('button', { name: 'Send the link', description: problem });
  expect(getEmailField().value).toBe('asha@example.com');
  await vi.waitFor(() => expect(document.activeElement).toBe(getEmailField()));
});

it('counts down again after a second link', async () => {
  const user = await requestLink();
  act(() => void vi.advanceTimersByTime(61_000));
  fetch.mockResolvedValueOnce(new Response('', { status: 202 }));
  fetch.mockResolvedValueOnce(Response.json({ mails: [] }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await vi.waitFor(() => expect(readSeconds()).toBeGreaterThan(50));
  expect(readSeconds()).toBeLessThanOrEqual(60);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('returns to the field with the email when the user wants to change it', async () => {
  const user = await requestLink();
  await user.click(screen.getByRole('link', { name: 'Change email' }));
  expect(getEmailField().value).toBe('asha@example.com');
  await vi.waitFor(() => expect(document.activeElement).toBe(getEmailField()));
  fetch.mockResolvedValueOnce(new Response('', { status: 202 }));
  fetch.mockResolvedValueOnce(Response.json({ mails: [] }));
  await user.clear(getEmailField());
  await user.type(getEmailField(), 'usha@example.com{Enter}');
  await screen.findByText(/^If usha@example\.com has an account/);
});

it('links in the demo to the newest link for this email', async () => {
  const mail = (to: string, text: string) => ({ to, text });
  const mails = [
    mail('asha@example.com', 'Your order has been placed.'),
    mail('ravi@example.com', 'Open https://books.example/reset#0000'),
    mail('Asha@Example.com', 'Open https://books.example/reset#1b2c'),
    mail('asha@example.com', 'Open https://books.example/reset#9999'),
  ];
  await requestLink(mails);
  const link = await screen.findByRole('link', { name: 'Open the link in the email' });
  expect(link.getAttribute('href')).toBe('/reset#1b2c');
});
