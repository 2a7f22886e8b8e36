import { createApi, type Api } from '#api/app.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runDueEmails, runDueOrders } from '#api/jobs/due-work.ts';
import type { Kind } from '#api/records.ts';
import type { Store, Transaction } from '#api/store.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { createChanges, type Changes } from './ledger.ts';
import { createTask, getTask, type Scheduler } from './scheduler.ts';

/** Within a transaction, waits are short: a database ends one that idles. */
const MAX_WAIT_IN_TRANSACTION_MS = 2 * SECOND_MS;
/** The store runs one in this number of transactions twice, as after a deadlock. */
const REPEATED_EVERY = 25;

/** Longer than any wait between a reading of the clock and the end of the transaction that uses it. */
const STEADY_MS = 5 * MINUTE_MS;
/** How often a process without due work looks for some. */
const IDLE_MS = 7 * MINUTE_MS;

/** One process of the shop. It can be killed, started again, stalled, and its clock can be wrong. */
export interface Process {
  name: string;
  isUp(): boolean;
  fetch(request: Request): Promise<Response>;
  /** The process's own clock. */
  now(): number;
  kill(): void;
  start(): void;
  stall(ms: number): void;
  /** How many ms the clock is ahead. */
  setClock(ms: number): void;
}

/** What a process's clock showed during a transaction. */
export interface Clock {
  /** When the transaction began. */
  from: number;
  /** At its end. */
  to: number;
  /** Whether it was not set shortly before. What was read from it earlier may then be later than `to`. */
  isSteady: boolean;
}

/** What a process gets from the world. */
export interface Surroundings {
  scheduler: Scheduler;
  seed: number;
  store: Store;
  /** Whether no step of another task may come within a transaction. */
  isUninterrupted: boolean;
  dependencies: Omit<Dependencies, 'store' | 'now' | 'createId' | 'logError'>;
  /** By default, ids name the process. */
  createId?: () => string;
  /** When there is the next work in the background; `Infinity` for none. */
  findNextDue(kind: 'orders' | 'emails'): number;
  onCommit(changes: Changes, clock: Clock): void;
  onError(error: Error): void;
}

/** A life of a process, from its start until it is killed. Nothing goes on after its end. */
interface Life {
  isOver: boolean;
}

const never = new Promise<never>(() => undefined);

export function createProcess(name: string, world: Surroundings): Process {
  const { scheduler } = world;
  let life: Life = { isOver: true };
  let lives = 0;
  let idCount = 0;
  let aheadMs = 0;
  let setAt = -Infinity;
  let stalledUntil = 0;
  let api: Api | undefined;

  const now = () => scheduler.now() + aheadMs;

  async function pause(wait = scheduler.plan()): Promise<void> {
    await wait();
    while (stalledUntil > scheduler.now()) await scheduler.sleep(stalledUntil - scheduler.now());
  }

  /** Waits before and after an operation outside of the process. */
  function createGuard(own: Life) {
    return async <T>(work: () => Promise<T>): Promise<T> => {
      const waitAfter = scheduler.plan();
      await pause();
      if (own.isOver) return never;
      const outcome = await work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      await pause(waitAfter);
      if (own.isOver) return never;
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    };
  }

  function createStore(own: Life): Store {
    const guard = createGuard(own);
    const store = guardMethods(world.store, guard);
    store.transact = (work) => guard(() => transact(own, work));
    return store;
  }

  async function transact<T>(own: Life, work: (transaction: Transaction) => T | Promise<T>) {
    const repeats = getTask().random.nextInt(REPEATED_EVERY) === 0;
    let changes = createChanges();
    let from = now();
    const planInside = () => {
      const wait = scheduler.plan(MAX_WAIT_IN_TRANSACTION_MS);
      return () => waitInside(own, wait);
    };
    const run = () =>
      world.store.transact(async (transaction) => {
        changes = createChanges();
        from = now();
        const value = await work(observe(transaction, changes, planInside));
        await waitInside(own);
        if (repeats && !hasRepeated) throw new Repeated();
        return value;
      });
    let hasRepeated = false;
    const value = await run().catch((error: unknown) => {
      if (!(error instanceof Repeated)) throw error;
      hasRepeated = true;
      return run();
    });
    world.onCommit(changes, { from, to: now(), isSteady: scheduler.now() - setAt > STEADY_MS });
    return value;
  }

  async function waitInside(own: Life, wait = scheduler.plan(MAX_WAIT_IN_TRANSACTION_MS)) {
    if (world.isUninterrupted) return;
    await pause(wait);
    if (own.isOver) throw new Error('The process was killed.');
  }

  /** Does the work in the background, as a server does once a second. */
  async function repeatWork(own: Life, kind: 'orders' | 'emails', run: () => Promise<void>) {
    while (!own.isOver) {
      const waitMs = world.findNextDue(kind) - now();
      await scheduler.sleep(Math.max(SECOND_MS, Math.min(waitMs, IDLE_MS)));
      while (stalledUntil > scheduler.now()) await scheduler.sleep(stalledUntil - scheduler.now());
      if (!own.isOver && world.findNextDue(kind) <= now()) await run();
    }
  }

  function start() {
    const own: Life = { isOver: false };
    life = own;
    lives += 1;
    const guard = createGuard(own);
    const { provider, sendMail, sessions } = world.dependencies;
    const dependencies: Dependencies = {
      ...world.dependencies,
      store: createStore(own),
      provider: {
        ...provider,
        createOrder: (order) => guard(() => provider.createOrder(order)),
        listPayments: (id) => guard(() => provider.listPayments(id)),
        capture: (payment) => guard(() => provider.capture(payment)),
        refund: (request) => guard(() => provider.refund(request)),
        listRefunds: (id) => guard(() => provider.listRefunds(id)),
      },
      ...(sessions && { sessions: guardMethods(sessions, guard) }),
      ...(sendMail && { sendMail: (mail, id) => guard(() => sendMail(mail, id)) }),
      now,
      createId: world.createId ?? (() => `${name}${lives}-${(idCount += 1)}`),
      logError: (error) => {
        if (!own.isOver) world.onError(error);
      },
    };
    api = createApi(dependencies);
    for (const [kind, run] of [
      ['orders', runDueOrders],
      ['emails', runDueEmails],
    ] as const)
      scheduler.spawn(createTask(world.seed, `${name}${lives} ${kind}`), () =>
        repeatWork(own, kind, () => run(dependencies)),
      );
  }

  return {
    name,
    isUp: () => !life.isOver,
    now,
    start,
    kill() {
      life.isOver = true;
    },
    stall(ms) {
      stalledUntil = scheduler.now() + ms;
    },
    setClock(ms) {
      if (ms !== aheadMs) setAt = scheduler.now();
      aheadMs = ms;
    },
    async fetch(request) {
      const own = life;
      if (own.isOver || !api) throw new Error('The process is down.');
      const response = await api.fetch(request);
      return own.isOver ? never : response;
    },
  };
}

class Repeated extends Error {}

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a copy whose methods wait before and after; members that are objects are copied, too. */
export function guardMethods<T extends object>(target: T, guard: Guard): T {
  const entries = Object.entries(target).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'function')
      return [name, (...args: unknown[]) => guard(() => Reflect.apply(member, target, args))];
    return [name, typeof member === 'object' && member ? guardMethods(member, guard) : member];
  });
  return Object.fromEntries(entries) as T;
}

/**
 * Returns a transaction that notes what it changes, and waits after each of its reads. It does not
 * wait before them, because a database runs statements in the order of the calls.
 */
function observe(
  transaction: Transaction,
  changes: Changes,
  plan: () => () => Promise<void>,
): Transaction {
  const waiting = guardMethods(transaction, async (work) => {
    const wait = plan();
    const value = await work();
    await wait();
    return value;
  });
  const { saveUser, saveLines, removeUser } = transaction;
  return {
    ...waiting,
    saveUser,
    saveLines,
    removeUser,
    async changeStock(bookId, change) {
      const wait = plan();
      const isChanged = await transaction.changeStock(bookId, change);
      if (isChanged) changes.stock.set(bookId, (changes.stock.get(bookId) ?? 0) + change);
      await wait();
      return isChanged;
    },
    async saveBooks(books) {
      const wait = plan();
      const before = await transaction.booksById(books.map(({ book }) => book._id));
      for (const { book } of books) {
        const { stock = 0 } = before.find(({ _id }) => _id === book._id) ?? {};
        const change = (book.stock ?? 0) - stock;
        changes.stock.set(book._id, (changes.stock.get(book._id) ?? 0) + change);
      }
      await transaction.saveBooks(books);
      await wait();
    },
    put(kind, ...records) {
      const map = getPuts(changes, kind);
      for (const record of structuredClone(records)) {
        map.set(record._id, record);
        changes.removed.get(kind)?.delete(record._id);
      }
      transaction.put(kind, ...records);
    },
    remove(kind, id) {
      getPuts(changes, kind).delete(id);
      changes.removed.set(kind, (changes.removed.get(kind) ?? new Set()).add(id));
      transaction.remove(kind, id);
    },
  };
}

function getPuts<Name extends Kind>({ puts }: Changes, kind: Name) {
  const known = puts[kind] as NonNullable<Changes['puts'][Name]> | undefined;
  if (known) return known;
  const created: NonNullable<Changes['puts'][Name]> = new Map();
  puts[kind] = created as Changes['puts'][Name];
  return created;
}
