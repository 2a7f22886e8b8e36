import type { Api } from '../app.ts';
import { runDueWork } from '../jobs/due-work.ts';
import type { OrderShop } from '../orders/testing.ts';
import type { Mail } from '../records.ts';
import { send } from '../testing.ts';

/** For tests: signs in; returns the token, or the error code of the response. */
export async function logIn(
  api: Api,
  password = 'secret',
  email = 'asha@example.com',
): Promise<string> {
  const { body } = await send(api, 'POST /auth/login', { body: { email, password } });
  const { encodedToken, code } = body as { encodedToken?: string; code?: string };
  return encodedToken ?? String(code);
}

/** For tests: runs the due jobs, and returns all stored emails, oldest first. */
export async function readMails({
  dependencies,
}: Pick<OrderShop, 'dependencies'>): Promise<Mail[]> {
  await runDueWork(dependencies);
  const jobs = await dependencies.store.records.list('jobs', {});
  return jobs.flatMap(({ task }) => (task.kind === 'mail' ? task.mail : []));
}

/**
 * For tests: requests a password reset and returns the token of the mailed link; 'none' if no link
 * was mailed.
 */
export async function requestReset(shop: OrderShop, email = 'asha@example.com'): Promise<string> {
  await send(shop.api, 'POST /auth/forgot', { body: { email } });
  const mails = await readMails(shop);
  return /\/reset#([0-9a-f]{64})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'none';
}
