import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildEventHeaders, createWebhookSecret } from './events.ts';

type ReadEvent = (
  headers: Record<string, string>,
  body: string,
  secret: string,
  now: number,
) => unknown;

const page = readFileSync('docs/webhooks.md', 'utf8');
const [, code = ''] = /```js\n(.+?)```/s.exec(page) ?? [];
const source = `data:text/javascript,${encodeURIComponent(code)}`;
const { readEvent } = (await import(/* @vite-ignore */ source)) as { readEvent: ReadEvent };

const NOW = Date.parse('2026-11-29T06:00:00Z');
const body = '{"type":"test","data":{}}';
const secret = createWebhookSecret();
const headers = await buildEventHeaders({ secret }, { id: 'ev1', body }, NOW);

it('documents how to read what the shop sends, also while it has two secrets', async () => {
  expect(readEvent(headers, body, secret, NOW + 299_000)).toEqual(JSON.parse(body));
  const hook = { secret: createWebhookSecret(), oldSecret: { secret, until: NOW + 1 } };
  const both = await buildEventHeaders(hook, { id: 'ev1', body }, NOW);
  for (const own of [hook.secret, secret]) expect(readEvent(both, body, own, NOW)).toBeTruthy();
});

it.each([
  ['another body', () => readEvent(headers, `${body} `, secret, NOW), 'Not from the shop.'],
  [
    'another id',
    () => readEvent({ ...headers, 'webhook-id': 'ev2' }, body, secret, NOW),
    'Not from the shop.',
  ],
  [
    'another secret',
    () => readEvent(headers, body, createWebhookSecret(), NOW),
    'Not from the shop.',
  ],
  ['an old event', () => readEvent(headers, body, secret, NOW + 301_000), 'Too old'],
  [
    'no time',
    () => readEvent({ ...headers, 'webhook-timestamp': 'x' }, body, secret, NOW),
    'Too old',
  ],
])('documents how to refuse %s', (_what, read, message) => {
  expect(read).toThrow(message);
});

it('lists every event of the contract', async () => {
  const { ORDER_EVENTS } = await import('#contract/desk/desk-webhooks.ts');
  for (const type of [...ORDER_EVENTS, 'stock.low', 'test'])
    expect(page).toContain(`| \`${type}\``);
});
