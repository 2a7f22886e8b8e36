import { expect, it } from 'vitest';
import { sendAtRate, sendInTurn } from './load.ts';

it('resolves with the results of all calls in their order', async () => {
  const sent = await sendAtRate(async (index) => index, { rate: 10_000, seconds: 0.5 });
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).toEqual(sent.map((_, index) => index));
});

it('lets each sender wait for its last call', async () => {
  let [pending, maxPending] = [0, 0];
  const send = async () => {
    pending += 1;
    maxPending = Math.max(maxPending, pending);
    await new Promise((resolve) => setImmediate(resolve));
    pending -= 1;
  };
  await sendInTurn({ senders: [send, send, send], seconds: 0.1, warmUpSeconds: 0 });
  expect(maxPending).toBe(3);
});
