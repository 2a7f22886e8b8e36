import type { Page } from '@playwright/test';
import { askApi } from './ask-api.ts';
import { signToken } from './fixtures.ts';
import { COSMOS } from './user.ts';

/** A token of the guest, good also while nobody is signed in. */
export const GUEST_TOKEN = signToken({ _id: 'user2', email: 'guest@example.com' });

/** Changes a list of the guest as another tab would, which then tells this one. */
export async function changeElsewhere(page: Page, call: string): Promise<void> {
  const [method, path = ''] = call.split(' ') as ['POST' | 'DELETE', string];
  const body = { product: COSMOS, action: { type: 'decrement' } };
  await askApi(page, path, { method, token: GUEST_TOKEN, ...(method === 'POST' && { body }) });
  await page.evaluate(() => new BroadcastChannel('kitabdost-account').postMessage('changed'));
}

/** What the API holds for the guest: 'Cosmos × 2' of the cart, 'Cosmos' of the wishlist. */
export async function held(page: Page, path: string): Promise<string[]> {
  const { body } = await askApi(page, path, { token: GUEST_TOKEN });
  const items = Object.values(body).flat() as { title: string; qty?: number }[];
  return items.map(({ title, qty }) => (qty === undefined ? title : `${title} × ${qty}`));
}
