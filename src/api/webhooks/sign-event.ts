import { fromBase64, toBase64 } from '../imports/file-parts.ts';
import type { Webhook } from '../records.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Creates a secret in the format of Standard Webhooks. */
export function createWebhookSecret(): string {
  return PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

interface SentEvent {
  id: string;
  body: string;
}

/**
 * Returns the headers with which an event is sent at `now`, as Standard Webhooks has them. For a day
 * after its secret was changed, a webhook gets a signature by each of the two.
 */
export async function buildEventHeaders(
  { secret, oldSecret }: Pick<Webhook, 'secret' | 'oldSecret'>,
  { id, body }: SentEvent,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const secrets = [secret, ...(oldSecret && now < oldSecret.until ? [oldSecret.secret] : [])];
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((text) => sign(text, content)));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

async function sign(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = fromBase64(secret.slice(PREFIX.length));
  const key = await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, content);
  return `v1,${toBase64(new Uint8Array(signature))}`;
}
