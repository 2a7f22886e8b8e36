import type { Page } from '@playwright/test';
import { callApi } from '../call-api.ts';
import { signToken } from '../fixtures.ts';
import { COSMOS } from './user.ts';

/** A valid token of the guest, even while no user is signed in. */
export const GUEST_TOKEN = signToken({ _id: 'user2', email: 'guest@example.com' });

/** Changes a list of the guest as another tab would, and notifies this tab. */
export async function changeElsewhere(page: Page, call: string): Promise<void> {
  const [method, path = ''] = call.split(' ') as ['POST' | 'DELETE', string];
  const body = { product: COSMOS, action: { type: 'decrement' } };
  await callApi(page, path, { method, token: GUEST_TOKEN, ...(method === 'POST' && { body }) });
  await page.evaluate(() => new BroadcastChannel('kitabdost-account').postMessage('changed'));
}

/** Reads the guest's list from the API: 'Cosmos × 2' for the cart, 'Cosmos' for the wishlist. */
export async function readGuestList(page: Page, path: string): Promise<string[]> {
  const { body } = await callApi(page, path, { token: GUEST_TOKEN });
  const items = Object.values(body).flat() as { title: string; qty?: number }[];
  return items.map(({ title, qty }) => (qty === undefined ? title : `${title} × ${qty}`));
}
