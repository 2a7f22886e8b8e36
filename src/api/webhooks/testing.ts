import { vi } from 'vitest';
import { openDesk } from '../desk/testing.ts';
import type { Dependencies, WebhookRequest } from '../dependencies.ts';
import { openOrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';

/** For tests: an address to which the shop sends events. */
export const HOOK_URL = 'https://hooks.example/kitabdost';

interface Sent {
  id: string;
  url: string;
  type: string;
  data: Record<string, Record<string, unknown>>;
}

/**
 * For tests: a shop with webhooks; `accept` receives each event, and may reject. With `null`, the
 * host sends no events.
 */
export async function openWebhookShop(
  accept: ((request: WebhookRequest) => Promise<void>) | null = async () => undefined,
  overrides: Partial<Dependencies> = {},
) {
  const sendWebhook = vi.fn<(request: WebhookRequest) => Promise<void>>(accept ?? undefined);
  const logError = vi.fn<(error: Error) => void>();
  const shop = await openOrderShop({ ...(accept && { sendWebhook }), logError, ...overrides });
  const ownerToken = await openDesk(shop);

  const ask = (call: string, body?: object, headers?: Record<string, string>) =>
    send(shop.api, call, { token: ownerToken, body, ...(headers && { headers }) });

  /** Adds a webhook, and returns its id and its secret. */
  async function addHook(events: readonly string[], url = HOOK_URL) {
    const { body } = await ask('POST /desk/webhooks', { url, events });
    const { webhook, secret } = body as { webhook: { _id: string }; secret: string };
    return { id: webhook._id, secret };
  }

  const listHooks = async () => {
    const { body } = await ask('GET /desk/webhooks');
    return (body as { webhooks: Record<string, unknown>[] }).webhooks;
  };

  /** Lists the events that were sent so far, also those that were refused. */
  const listSent = (): Sent[] =>
    sendWebhook.mock.calls.map(([{ url, headers, body }]) => ({
      id: headers['webhook-id'] ?? '',
      url,
      ...(JSON.parse(body) as Pick<Sent, 'type' | 'data'>),
    }));
  const listTypes = () => listSent().map(({ type }) => type);

  return {
    ...shop,
    shop,
    ownerToken,
    sendWebhook,
    logError,
    ask,
    addHook,
    listHooks,
    listSent,
    listTypes,
  };
}
