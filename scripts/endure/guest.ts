import { openShop, type Browser } from './browser.ts';
import { logIn } from './changes.ts';

const GUEST = ['guest@example.com', 'open-shelf'] as const;

/** Opens the shop, where the worker or the page answers the API, and resolves with the guest's token. */
export async function openAsGuest(
  { page }: Browser,
  origin: string,
  hasWorker: boolean,
): Promise<string> {
  if (!hasWorker) await page.addInitScript('delete Navigator.prototype.serviceWorker');
  await openShop(page, `${origin}/signin`);
  return logIn(page, ...GUEST);
}
