import { expect, it, vi } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { MailRefused } from '../dependencies.ts';
import type { Mail } from '../records.ts';
import { addJob, getEmailWait } from './add-job.ts';
import { runDueEmails, runDueOrders, runDueWork } from './due-work.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { signUp } from '../testing.ts';
import { requestOrder, fillCart, openOrderShop, placeTestOrder } from '../orders/testing.ts';

/** Opens a shop with one order, whose email waits in the jobs. `send` replaces the mail server. */
async function openWithMail(send: (mail: Mail) => Promise<void> = async () => undefined) {
  const sendMail = vi.fn<(mail: Mail, id: string) => Promise<void>>(send);
  const logError = vi.fn<(error: Error) => void>();
  const shop = await openOrderShop({ sendMail, logError });
  await placeTestOrder(shop, { payment: 'cod' });
  const runDueJobs = () => runDueWork(shop.dependencies);
  const readJobs = () => shop.dependencies.store.records.list('jobs', {});
  return { ...shop, sendMail, logError, runDueJobs, readJobs };
}

const aMail = (to: string): Mail => ({ to, subject: to, text: '', html: '' });

it('sends an email once, and deletes its job', async () => {
  const { sendMail, runDueJobs, readJobs } = await openWithMail();
  const [job] = await readJobs();
  await Promise.all([runDueJobs(), runDueJobs()]);
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(1);
  const [mail, id] = sendMail.mock.lastCall ?? [];
  expect([mail?.subject, id]).toEqual(['Your order KD-000001 has been placed', job?._id]);
  expect(await readJobs()).toEqual([]);
});

it('retries a job after 1, 5 and 30 minutes, then every hour, and abandons it after a day', async () => {
  const { clock, sendMail, logError, runDueJobs, readJobs } = await openWithMail(async () => {
    throw new Error('The server is down.');
  });
  const begin = clock.ms;
  const triedAtMinutes: number[] = [];
  sendMail.mockImplementation(async () => {
    triedAtMinutes.push((clock.ms - begin) / MINUTE_MS);
    throw new Error('The server is down.');
  });
  for (; clock.ms <= begin + 26 * 60 * MINUTE_MS; clock.ms += MINUTE_MS) await runDueJobs();
  expect(triedAtMinutes.slice(0, 6)).toEqual([0, 1, 6, 36, 96, 156]);
  expect(triedAtMinutes.at(-1)).toBeLessThanOrEqual(24 * 60);
  expect(triedAtMinutes.at(-1)).toBeGreaterThan(23 * 60);
  expect(await readJobs()).toMatchObject([{ due: null, problem: 'The server is down.' }]);
  const failures = logError.mock.calls.map(([{ message, cause }]) => [message, String(cause)]);
  const cause = 'Error: The server is down.';
  expect(failures).toHaveLength(triedAtMinutes.length);
  expect(failures[0]).toEqual(['The mail job failed, try 1.', cause]);
  expect(failures.at(-1)).toEqual([`The mail job was abandoned, try ${failures.length}.`, cause]);
});

it('tries a job four times at least, though a day has passed without a run', async () => {
  const { clock, sendMail, runDueJobs, readJobs } = await openWithMail();
  sendMail.mockRejectedValue(new Error('The server is down.'));
  clock.ms += 48 * 60 * MINUTE_MS;
  for (const minutes of [0, 1, 5, 30]) {
    clock.ms += minutes * MINUTE_MS;
    await runDueJobs();
  }
  expect(await readJobs()).toMatchObject([{ due: null, tries: 4 }]);
  clock.ms += 60 * MINUTE_MS;
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(4);
});

it('abandons an email at once that the mail server refuses for good', async () => {
  const { sendMail, logError, clock, runDueJobs, readJobs } = await openWithMail();
  sendMail.mockRejectedValue(new MailRefused('550 No such mailbox'));
  await runDueJobs();
  expect(await readJobs()).toMatchObject([{ due: null, problem: '550 No such mailbox', tries: 1 }]);
  clock.ms += 60 * MINUTE_MS;
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(1);
  expect(logError.mock.lastCall?.[0].message).toBe('The mail job was abandoned, try 1.');
});

it.each([
  ['that the mail server refuses', new MailRefused('550 No such mailbox'), 1],
  ['whose link has ended', new Error('The server is down.'), 4],
])('deletes an email with a link %s', async (_, error, tries) => {
  const { clock, sendMail, runDueJobs, readJobs, dependencies } = await openWithMail();
  await runDueJobs();
  sendMail.mockClear().mockRejectedValue(error);
  const linkUntil = clock.ms + 60 * MINUTE_MS;
  const task = { kind: 'mail', mail: aMail('a@b.example'), linkUntil } as const;
  await dependencies.store.transact((transaction) => addJob(transaction, task, dependencies));
  const end = clock.ms + 120 * MINUTE_MS;
  for (; clock.ms <= end; clock.ms += MINUTE_MS) await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(tries);
  expect(await readJobs()).toEqual([]);
});

it('sends an email at a later attempt', async () => {
  const { clock, sendMail, runDueJobs, readJobs } = await openWithMail();
  sendMail.mockRejectedValueOnce(new Error('Not now.'));
  await runDueJobs();
  clock.ms += MINUTE_MS;
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(2);
  expect(await readJobs()).toEqual([]);
});

it('runs a job again one minute after its process was killed', async () => {
  const { clock, sendMail, runDueJobs } = await openWithMail(() => new Promise(() => undefined));
  void runDueJobs();
  await vi.waitFor(() => expect(sendMail).toHaveBeenCalledTimes(1));
  sendMail.mockResolvedValue();
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(1);
  clock.ms += MINUTE_MS;
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(2);
});

it('sends emails in parallel', async () => {
  const { api, dependencies, sendMail, runDueJobs } = await openWithMail();
  const ravi = { api, token: await signUp(api, 'ravi@example.com') };
  await fillCart(ravi);
  await requestOrder(ravi, { payment: 'cod' });
  sendMail.mockImplementationOnce(() => new Promise(() => undefined));
  void runDueJobs();
  await vi.waitFor(() => expect(sendMail).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => expect(await dependencies.store.records.count('jobs', {})).toBe(1));
});

it('does the work of orders while the mail server does not respond', async () => {
  const { dependencies, sendMail } = await openWithMail(() => new Promise(() => undefined));
  const { store } = dependencies;
  void runDueEmails(dependencies);
  await vi.waitFor(() => expect(sendMail).toHaveBeenCalledTimes(1));
  await store.transact(async (transaction) => {
    addJob(transaction, { kind: 'mail', mail: aMail('ravi@example.com') }, dependencies);
    addJob(transaction, { kind: 'reconcile', orderId: 'none' }, dependencies);
  });
  await runDueOrders(dependencies);
  expect(await store.records.count('jobs', { where: { kind: 'reconcile' } })).toBe(0);
});

it('sends a reset link before the other emails that are due', async () => {
  const { dependencies, clock, sendMail, runDueJobs } = await openWithMail();
  await runDueJobs();
  await dependencies.store.transact(async (transaction) => {
    for (let count = 0; count < 30; count++)
      addJob(transaction, { kind: 'mail', mail: aMail(`${count}@example.com`) }, dependencies);
    addJob(transaction, { kind: 'forgot', email: 'asha@example.com' }, dependencies);
  });
  clock.ms += 1;
  sendMail.mockClear();
  await runDueJobs();
  await runDueJobs();
  expect(sendMail.mock.calls[0]?.[0].subject).toBe('Choose a new password');
});

it('sends a reset link soon, though many are asked for accounts that do not exist', async () => {
  const { dependencies, sendMail, runDueJobs } = await openWithMail();
  await runDueJobs();
  await dependencies.store.transact(async (transaction) => {
    for (let count = 0; count < 90; count++)
      addJob(transaction, { kind: 'forgot', email: `${count}@example.com` }, dependencies);
    addJob(transaction, { kind: 'forgot', email: 'asha@example.com' }, dependencies);
  });
  sendMail.mockClear();
  await runDueJobs();
  await runDueJobs();
  expect(sendMail.mock.calls.map(([{ subject }]) => subject)).toContain('Choose a new password');
});

it('postpones an order that causes an error, and still sends the emails', async () => {
  const { dependencies, clock, sendMail, logError, runDueJobs } = await openWithMail();
  const order = anOrder({ _id: 'or09', sequence: 90, due: 0 });
  const damaged = { ...order.order, status: 'awaiting-payment', lines: [null], history: [] };
  const record = { ...order, order: damaged } as unknown as typeof order;
  await dependencies.store.transact((transaction) => transaction.put('orders', record));
  await runDueJobs();
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(1);
  expect(logError.mock.calls).toMatchObject([
    [{ message: 'The order or09 could not be checked.', cause: expect.any(TypeError) }],
    [{ message: 'The order or09 could not be expired.', cause: expect.any(TypeError) }],
  ]);
  const postponed = await dependencies.store.records.get('orders', 'or09');
  expect(postponed?.due).toBe(clock.ms + 60 * MINUTE_MS);
});

it('sends the emails even if an order can be neither checked, expired nor postponed', async () => {
  const { dependencies, sendMail, logError, runDueJobs } = await openWithMail();
  const { store } = dependencies;
  const order = anOrder({ _id: 'or09', sequence: 90, due: 0 });
  await store.transact((transaction) => transaction.put('orders', order));
  const { transact } = store;
  store.transact = (work) =>
    transact((transaction) =>
      work({
        ...transaction,
        get(kind, id) {
          if (id === 'or09') throw new Error('A damaged row.');
          return transaction.get(kind, id);
        },
      }),
    );
  await runDueJobs();
  expect(sendMail).toHaveBeenCalledTimes(1);
  expect(logError.mock.calls.map(([{ message }]) => message)).toEqual(
    ['checked', 'expired', 'postponed'].map((step) => `The order or09 could not be ${step}.`),
  );
});

it('expires an order on time, though many that were cancelled unpaid are due before it', async () => {
  const shop = await openOrderShop();
  const { dependencies, clock } = shop;
  const { records, transact } = dependencies.store;
  const cancelled = Array.from({ length: 30 }, (_, index) => {
    const record = anOrder({ _id: `c${index}`, sequence: 100 + index, due: index });
    return { ...record, order: { ...record.order, status: 'cancelled' as const } };
  });
  await transact((transaction) => transaction.put('orders', ...cancelled));
  const { order } = await placeTestOrder(shop);
  clock.ms = Date.parse(order.expiresAt ?? '');
  await runDueOrders(dependencies);
  expect((await records.get('orders', order._id))?.order.status).toBe('expired');
});

it('removes the job of a refund that is no longer pending', async () => {
  const { dependencies, runDueJobs, readJobs } = await openWithMail();
  const { store } = dependencies;
  const [record] = await store.records.list('orders', {});
  const task = {
    kind: 'refund',
    orderId: record?._id ?? '',
    paymentId: 'pay1',
    refundId: 'rf01',
  } as const;
  await store.transact((transaction) => addJob(transaction, task, dependencies));
  await runDueJobs();
  expect(await readJobs()).toEqual([]);
});

it('keeps emails on a host without a mail server', async () => {
  const shop = await openOrderShop();
  await placeTestOrder(shop, { payment: 'cod' });
  await runDueWork(shop.dependencies);
  const jobs = await shop.dependencies.store.records.list('jobs', {});
  expect(jobs).toMatchObject([
    { due: null, task: { kind: 'mail', mail: { to: 'asha@example.com' } } },
  ]);
});

it('keeps no email of an account that is deleted while the email is sent', async () => {
  const { dependencies, sendMail, runDueJobs, readJobs } = await openWithMail();
  sendMail.mockImplementation(async (_mail, id) => {
    await dependencies.store.transact((transaction) => transaction.remove('jobs', id));
    throw new Error('Not now.');
  });
  await runDueJobs();
  expect(await readJobs()).toEqual([]);
});

it('sends a refund and the emails of others while one person has hundreds of emails due', async () => {
  const { dependencies, clock, sendMail, runDueJobs } = await openWithMail();
  const { store } = dependencies;
  await runDueJobs();
  sendMail.mockClear();
  const mailTo = (to: string) =>
    store.transact(async (transaction) => {
      const waitMs = await getEmailWait(transaction, to);
      addJob(transaction, { kind: 'mail', mail: aMail(to) }, dependencies, clock.ms + waitMs);
    });
  for (let count = 0; count < 300; count++) await mailTo('asha@example.com');
  await mailTo('ravi@example.com');
  await runDueJobs();
  const receivers = sendMail.mock.calls.map(([{ to }]) => to);
  expect(receivers.filter((to) => to === 'asha@example.com')).toHaveLength(5);
  expect(receivers).toContain('ravi@example.com');
  clock.ms += 20 * 60 * 1000;
  await store.transact((transaction) =>
    addJob(transaction, { kind: 'reconcile', orderId: 'none' }, dependencies),
  );
  await runDueJobs();
  expect(await store.records.count('jobs', { where: { kind: 'reconcile' } })).toBe(0);
  expect(sendMail).toHaveBeenCalledTimes(6 + 20);
});

it('sends all due emails in a run, 20 at once, unless it is slow, one fails or the shop ends', async () => {
  const { clock, dependencies, sendMail, runDueJobs } = await openWithMail();
  const { store } = dependencies;
  const mailMany = (count: number) =>
    store.transact(async (transaction) => {
      for (let at = 0; at < count; at++)
        addJob(transaction, { kind: 'mail', mail: aMail(`reader${at}@example.com`) }, dependencies);
    });
  const countSent = async (mayContinue?: () => boolean) => {
    sendMail.mockClear();
    await runDueEmails(dependencies, mayContinue);
    return sendMail.mock.calls.length;
  };
  await runDueJobs();
  await mailMany(45);
  expect(await countSent()).toBe(45);
  await mailMany(45);
  // The second part begins within ten seconds, the third would not.
  sendMail.mockImplementation(async () => void (clock.ms += 499));
  expect(await countSent()).toBe(40);
  await mailMany(40);
  expect(await countSent(() => false)).toBe(20);
  sendMail.mockRejectedValueOnce(new Error('Not now.'));
  expect(await countSent()).toBe(20);
});
