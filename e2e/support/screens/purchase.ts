import type { Page } from '@playwright/test';
import { expect, IS_ON_SERVER, open } from '../fixtures.ts';
import { callApi, startApi } from '../call-api.ts';
import { expectPath, readList, PI, PRIDE, addToList, readStored } from './user.ts';

/** The name in the guest's sample address. */
export const SAMPLE = 'Meera Srinivasan';
export const HOME = {
  Name: 'Asha Rao',
  Address: '7, Lake View Road',
  City: 'Mysuru',
  State: 'Karnataka',
  Pincode: '570001',
  Phone: '90000 11111',
};

const WAITS =
  'Order KD-\\d+ is waiting for your payment until (?:\\w+ \\d+ \\w+, )?\\d+:\\d+ [ap]m\\.$';
export const CANCELLED = new RegExp(`^warning: Payment cancelled\\. ${WAITS}`);
export const FAILED = new RegExp(`^error: Payment failed\\. ${WAITS}`);

declare global {
  interface Window {
    /** The options of each payment that the recorder has opened. */
    payments?: Record<string, unknown>[];
  }
}

/** Opens checkout after adding these books to the cart of the guest. No address is chosen. */
export async function openCheckout(page: Page, ...books: { _id: string }[]): Promise<void> {
  await addToList(page, 'cart', ...books);
  await open(page, '/checkout');
  // Faster than an expectation, which would check again after half a second.
  await orderPanel(page).waitFor();
}

/** Opens the dialog of the test payment, as the guest with two books in the cart. */
export async function openPayment(page: Page): Promise<void> {
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await placeOrder(page);
  await dialog(page).waitFor();
}

export function orderPanel(page: Page) {
  return page.getByRole('region', { name: 'Order Details' });
}

export function orderPlaced(page: Page) {
  return page.getByRole('heading', { level: 1, name: 'Your order has been placed!' });
}

export function chooser(page: Page) {
  return page.getByRole('group', { name: 'Choose a delivery address' });
}

export async function choose(page: Page, name: string): Promise<void> {
  await chooser(page).getByRole('radio', { name }).check();
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

export function placeOrder(page: Page): Promise<void> {
  return button(page, 'Place Order').click();
}

export function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Test payment' });
}

export async function fillAddress(page: Page, fields: Partial<typeof HOME> = HOME): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** Expects that the checkout still shows two books, and that no payment is open. */
export async function expectUntouched(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
  await expectPath(page, '/checkout');
  await expect(button(page, 'Place Order')).toBeEnabled();
  await expect(orderPanel(page).getByRole('listitem')).toHaveCount(2);
  expect(await readList(page, 'cart')).toEqual([`${PRIDE.title} × 1`, `${PI.title} × 1`]);
}

/** Replaces the provider's script with a constructor that records the payments. */
export async function recordPayments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.payments = [];
    class Recorder {
      readonly options: Record<string, unknown>;

      constructor(options: Record<string, unknown>) {
        this.options = options;
      }

      on(): void {}

      open(): void {
        window.payments?.push(this.options);
      }
    }
    Object.assign(window, { Razorpay: Recorder });
  });
}

/**
 * Makes these the only addresses of the guest from the next page load. The demo has them in
 * `localStorage`, and a server in the account.
 */
export async function replaceAddresses(page: Page, addresses: { id: string }[]): Promise<void> {
  if (IS_ON_SERVER) return replaceAccountAddresses(page, addresses);
  await page.addInitScript((text) => {
    localStorage.setItem('addresses:guest@example.com', text);
  }, JSON.stringify(addresses));
}

async function replaceAccountAddresses(page: Page, addresses: { id: string }[]): Promise<void> {
  const path = '/api/user/addresses';
  await startApi(page);
  const token = (await readStored(page, 'token')) ?? '';
  const { body } = await callApi(page, path, { token });
  for (const { id } of (body['addresses'] ?? []) as { id: string }[])
    await callApi(page, `${path}/${id}`, { method: 'DELETE', token });
  for (const address of addresses)
    expect(
      await callApi(page, path, { method: 'POST', token, body: { ...address, confirmed: true } }),
    ).toMatchObject({
      status: 201,
    });
}

interface UserOrder {
  _id: string;
  number: string;
  status: string;
  lines: { title: string; qty: number }[];
  payment: { method: string; status: string };
  totals: { amount: number };
}

/** Reads the signed-in user's orders from the API, newest first. */
export async function readOrders(page: Page): Promise<UserOrder[]> {
  const token = (await readStored(page, 'token')) ?? '';
  const { body } = await callApi(page, '/api/user/orders', { token });
  return body['orders'] ?? [];
}
