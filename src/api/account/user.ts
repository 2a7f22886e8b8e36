import type { User, UserWithLists } from '#contract/account/user.ts';
import { toEmail } from '#domain/values/normal-form.ts';
import { withoutInternalFields, endSessions } from '#domain/account/sessions.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Store, Transaction } from '../store.ts';
import { isPromising, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder, eraseUserData } from '#domain/orders/order-steps.ts';
import { applyStep } from '../orders/change-order.ts';
import { lockCopies } from '../orders/shelf.ts';
import { renewJob } from '../jobs/add-job.ts';
import type { Job, Task } from '../records.ts';
import { readSettings } from '../shop/settings.ts';

/**
 * Finds the user with an email as typed or pasted. Emails of new users are in their normal form;
 * those of earlier releases are not, so the email is looked up as it is first.
 */
export async function findUser(store: Pick<Store, 'user'>, email: string) {
  const normalForm = toEmail(email);
  const user = await store.user(email);
  return user || normalForm === email ? user : store.user(normalForm);
}

/** Builds a user with these fields, a hashed password, a new id and empty lists. */
export async function buildUser(
  fields: Pick<User, 'email' | 'password'>,
  { now, createId, passwords }: Dependencies,
): Promise<UserWithLists> {
  const at = formatTimestamp(now());
  // The body of a sign-up may have any fields, also some with the names of internal fields.
  return withoutInternalFields({
    ...fields,
    _id: createId(),
    password: await passwords.hash(fields.password),
    createdAt: at,
    updatedAt: at,
    cart: [],
    wishlist: [],
  });
}

/** Changes the user and returns the result; throws 404 if the user was deleted meanwhile. */
export function changeUser(
  store: Pick<Store, 'transact'>,
  { email }: Pick<User, 'email'>,
  change: (user: User) => User,
): Promise<User> {
  return store.transact(async (transaction) => {
    const changed = change(await readStoredUser(transaction, email));
    transaction.saveUser(changed);
    return changed;
  });
}

/** Reads and locks a user; throws 404 if the account was deleted. */
export async function readStoredUser(transaction: Transaction, email: string): Promise<User> {
  const user = await transaction.user(email);
  if (!user) throw new HttpError(404, 'emailNotRegistered');
  return user;
}

/** Finds the stored users who have the (public) email and password of a user in `seed`. */
export async function findPublicUsers(
  { store, passwords }: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const matching = await Promise.all(
    seed.map(async ({ email, password }) => {
      const user = await store.user(email);
      return user && (await passwords.matches(password, user.password)) ? [user] : [];
    }),
  );
  return matching.flat();
}

/** Stored instead of the password hash of a closed account. No password matches it. */
const CLOSED_HASH = 'closed';

/**
 * Finds the stored users that `closeUsers` has not closed yet: the users of `seed`, even if their
 * passwords have changed, and the results of `findPublicUsers`.
 */
export async function findOpenUsers(
  dependencies: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const publicUsers = await findPublicUsers(dependencies, seed);
  const storedUsers = await Promise.all(seed.map(({ email }) => dependencies.store.user(email)));
  const ids = [...seed, ...publicUsers].map(({ _id }) => _id);
  return storedUsers.flatMap((user) =>
    user && user.password !== CLOSED_HASH && ids.includes(user._id) ? [user] : [],
  );
}

/** Closes the accounts of these users and ends their sessions. Their orders are kept. */
export async function closeUsers(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  users: readonly User[],
): Promise<void> {
  for (const closed of users)
    await changeUser(store, closed, (user) => ({
      ...endSessions(user),
      password: CLOSED_HASH,
      updatedAt: formatTimestamp(now()),
    }));
}

/** A user can have thousands of orders, and other writes wait while a batch is written. */
const MAX_PER_BATCH = 20;
/** Fewer, because a cancellation changes the stock of up to 100 books. */
const MAX_CANCELLED = 5;
const CANCELLATION_NOTE = 'The account was deleted.';

const isOpen = ({ order }: OrderRecord) => isPromising(order);

/**
 * Erases the personal data in some orders of a deleted account, latest first, and some emails to
 * it. Then the job is due again, or removed after the last ones. Unshipped orders have no address
 * any more, so they are cancelled and refunded.
 */
export async function eraseBatch(
  dependencies: Dependencies,
  job: Job,
  task: Extract<Task, { kind: 'erase' }>,
): Promise<void> {
  const { store, now, createId } = dependencies;
  const { userId, email, at, before: sequence } = task;
  const [settings, hooks] = await Promise.all([
    readSettings(store.records),
    store.records.list('webhooks', {}),
  ]);
  await store.transact(async (transaction) => {
    const found = await transaction.list('orders', {
      where: { userId },
      ...(sequence !== undefined && { below: { sequence } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: MAX_PER_BATCH,
    });
    const mails = await transaction.list('jobs', { where: { email }, limit: MAX_PER_BATCH });
    const nextOpen = found.filter(isOpen).at(MAX_CANCELLED);
    const orders = nextOpen ? found.slice(0, found.indexOf(nextOpen)) : found;
    const cancelled = orders.filter(isOpen).flatMap((before) => {
      const cancellation = { refundId: createId(), note: CANCELLATION_NOTE };
      const step = cancelOrder(eraseUserData(before, now()), cancellation, now());
      return typeof step === 'string' ? [] : [{ before, step }];
    });
    await lockCopies(
      transaction,
      cancelled.map(({ step }) => step),
    );
    for (const { before, step } of cancelled)
      await applyStep(transaction, step, { ...dependencies, settings, hooks, before });
    const ended = orders.filter((record) => !isOpen(record));
    transaction.put('orders', ...ended.map((record) => eraseUserData(record, now())));
    // A new account may have the same email.
    const own = mails.filter(({ since }) => since <= at);
    for (const { _id } of own) transaction.remove('jobs', _id);
    const hasMoreOrders = nextOpen !== undefined || found.length === MAX_PER_BATCH;
    const hasMoreMails = own.length > 0 && mails.length === MAX_PER_BATCH;
    if (!hasMoreOrders && !hasMoreMails) return transaction.remove('jobs', job._id);
    const before = orders.at(-1)?.sequence ?? sequence;
    const rest = { ...task, ...(before !== undefined && { before }) };
    transaction.put('jobs', renewJob({ ...job, task: rest }, now()));
  });
}
