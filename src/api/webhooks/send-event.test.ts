import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildEventHeaders, createWebhookSecret } from './events.ts';

/** The example of the libraries of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENT = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
const SENT_AT = 1_614_265_330_000;
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signs the example of Standard Webhooks', async () => {
  expect(await buildEventHeaders({ secret: SECRET }, EVENT, SENT_AT + 999)).toEqual({
    'content-type': 'application/json',
    'webhook-id': EVENT.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  });
});

it('signs the bytes of letters outside ASCII', async () => {
  const body = '{"title":"गोरा"}';
  const headers = await buildEventHeaders({ secret: SECRET }, { id: 'a', body }, SENT_AT);
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`a.1614265330.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${digest}`);
});

it('signs with both secrets until the old one ends', async () => {
  const secret = createWebhookSecret();
  const hook = { secret, oldSecret: { secret: SECRET, until: SENT_AT + 1 } };
  const before = (await buildEventHeaders(hook, EVENT, SENT_AT))['webhook-signature'];
  expect(before?.split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), SIGNATURE]);
  const after = (await buildEventHeaders(hook, EVENT, SENT_AT + 1))['webhook-signature'];
  expect(after).toBe(before?.split(' ')[0]);
});

it('creates a new secret of 32 bytes each time', () => {
  const secret = createWebhookSecret();
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(createWebhookSecret()).not.toBe(secret);
});
