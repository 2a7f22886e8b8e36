import { createHash } from 'node:crypto';
import type { Mail } from '#api/records.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Store, StoreContent } from '#api/store.ts';
import { type Bank, createBank } from './bank.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import { createLedger, type Changes, type Ledger } from './ledger.ts';
import { createNetwork, type Network } from './network.ts';
import { createPostOffice, type PostOffice } from './post-office.ts';
import { createProcess, type Clock, type Process } from './process.ts';
import { createScheduler, createTask, getTask, type Scheduler } from './scheduler.ts';
import { makeShop, type Shop } from './shop.ts';
import type { Story } from './story.ts';
import { createRecorder, type Recorder } from './trace.ts';

/** A rule of the shop that did not hold. */
export interface Violation {
  invariant: string;
  /** What was seen. */
  text: string;
}

/** What people did outside of the shop's data, by which the data are judged. */
interface Memories {
  /** The refunds (₹) that the owner has asked for, by order; `NaN` if one was never answered. */
  refunds: Map<string, number>;
  /** What shoppers and the desk have seen of each order. */
  seen: Map<string, { version: number; number: string; invoice?: string | undefined }>;
  /** The tokens of sessions that were ended. */
  endedTokens: Set<string>;
  /** The tokens of open sessions, by person and place. */
  tokens: Map<string, string>;
  passwords: Map<string, string>;
  /** How often processes took each job. */
  taken: Map<string, number>;
  /** The orders that acts have placed, by the `id` of the act. */
  placed: Map<number, string>;
}

/** Everything in a story. */
export interface World {
  story: Story;
  shop: Shop;
  scheduler: Scheduler;
  store: Store;
  /** Closes the store. */
  close(): Promise<void>;
  ledger: Ledger;
  bank: Bank;
  postOffice: PostOffice;
  network: Network;
  processes: Process[];
  memories: Memories;
  violations: Violation[];
  /** Whether the acts are over, and nothing fails any more. */
  isQuiet(): boolean;
  calm(): void;
  /** Records something that happened, for the digest and the printed story. */
  note(text: string): void;
  violate(invariant: string, text: string): void;
  digest(): string;
  lines: string[];
  /** What the demo’s console can show of the story, with `keepLines`. */
  recorder: Recorder | undefined;
  /** When there is the next work in the background; `Infinity` for none. */
  findNextDue(kind: 'orders' | 'emails'): number;
}

/** A store for one story. */
interface OpenedStore {
  store: Store;
  /** The same data, opened by the second process. */
  second?: Store;
  /** Whether its transactions cannot wait in virtual time. */
  isUninterrupted?: boolean;
  close?(): Promise<void>;
}

export type OpenStore = (content: StoreContent, scheduler: Scheduler) => Promise<OpenedStore>;

export interface WorldOptions {
  keepLines?: boolean;
  /** By default, the data are kept in memory. */
  openStore?: OpenStore | undefined;
  /** By default, a small shop. */
  shop?: Shop;
  /** Whether further acts may begin. */
  goesOn?: () => boolean;
}

const openMemory: OpenStore = async (content) => ({ store: createMemoryStore(content) });

/** Opens the shop of a story: its store, processes, provider, mail server and network. */
export async function openWorld(
  story: Story,
  { keepLines = false, openStore = openMemory, shop = makeShop(story) }: WorldOptions = {},
): Promise<World> {
  const scheduler = createScheduler(Date.parse(story.start));
  const opened = await openStore(shop.content, scheduler);
  const { store } = opened;
  const ledger = createLedger(
    new Map(shop.content.books.map(({ _id, stock = 0 }) => [_id, stock])),
  );
  const postOffice = createPostOffice(scheduler);
  const hash = createHash('sha256');
  const ended = new Set<string>();
  let isQuiet = false;

  const world: World = {
    story,
    shop,
    scheduler,
    store,
    close: async () => opened.close?.(),
    ledger,
    postOffice,
    memories: {
      refunds: new Map(),
      seen: new Map(),
      endedTokens: new Set(),
      tokens: new Map(),
      passwords: new Map(),
      taken: new Map(),
      placed: new Map(),
    },
    violations: [],
    lines: [],
    recorder: keepLines ? createRecorder(scheduler.now, ledger) : undefined,
    bank: createBank((event, delaysMs) => sendEvent(world, event, delaysMs), scheduler.now),
    network: undefined as never,
    processes: [],
    isQuiet: () => isQuiet,
    calm() {
      isQuiet = true;
      world.bank.calm();
      postOffice.calm();
      for (const server of world.processes) {
        server.setClock(0);
        if (!server.isUp()) server.start();
      }
    },
    note(text) {
      const line = `${new Date(scheduler.now()).toISOString()} ${text}`;
      hash.update(line);
      if (keepLines) world.lines.push(line);
    },
    violate(invariant, text) {
      world.note(`VIOLATION ${invariant}: ${text}`);
      world.recorder?.violate(invariant, text);
      world.violations.push({ invariant, text });
    },
    findNextDue: (kind) =>
      [...ledger.due[kind].values()].reduce((a, b) => Math.min(a, b), Infinity),
    digest: () => hash.copy().digest('hex').slice(0, 16),
  };

  function onCommit(changes: Changes, clock: Clock): void {
    const commit = ledger.apply(changes, { call: getTask().call, ...clock }, scheduler.now());
    const puts = Object.entries(changes.puts).map(([kind, rows]) => `${kind} ${[...rows.keys()]}`);
    const stock = [...changes.stock].map(([id, change]) => `${id} ${change}`);
    const states = [...commit.ordersBefore].map(
      ([id, before]) => `${id}: ${before?.order.status} → ${ledger.orders.get(id)?.order.status}`,
    );
    world.note(`  ${getTask().name} stored ${[...puts, ...stock, ...states].join(', ')}`);
    world.recorder?.commit(commit);
    for (const { name, check } of INVARIANTS) {
      const text = check?.(world, commit);
      if (text !== undefined) world.violate(name, text);
    }
  }

  for (let index = 1; index <= story.processes; index += 1) {
    const name = `p${index}`;
    world.processes.push(
      createProcess(name, {
        scheduler,
        seed: story.seed,
        isUninterrupted: opened.isUninterrupted ?? false,
        ...(shop.createId && { createId: shop.createId }),
        store: index === 2 ? (opened.second ?? store) : store,
        findNextDue: world.findNextDue,
        onCommit,
        onError: (error) => onError(world, name, error),
        dependencies: {
          secret: 'secret',
          siteUrl: shop.siteUrl,
          holdMs: 30 * MINUTE_MS,
          findPin: shop.findPin,
          provider: world.bank.provider,
          ...(shop.sendsMail && {
            sendMail: (mail: Mail, id: string) => postOffice.send(mail, id),
          }),
          passwords: {
            hash: async (password) => `hash of ${password}`,
            matches: async (password, hashed) => hashed === `hash of ${password}`,
            isOutdated: () => false,
            isCommon: async () => false,
          },
          sessions: {
            lifetimeMs: 30 * 86_400 * SECOND_MS,
            isEnded: async (id) => ended.has(id),
            end: async (id) => void ended.add(id),
          },
        },
      }),
    );
  }
  world.network = createNetwork(world);
  return world;
}

/** Failures of jobs are expected while something fails; any other error is a fault of the shop. */
function onError(world: World, name: string, error: Error): void {
  world.note(`  ${name} logged ${error.message}`);
  const isExpected = /^The (mail|refund|reconcile|forgot) job (failed|was abandoned)/;
  if (!isExpected.test(error.message))
    world.violate('no unexpected error', `${error.stack} ${String(error.cause)}`);
}

/** Delivers an event of the provider until the shop has accepted it. */
function sendEvent(world: World, event: { id: string }, delaysMs: readonly number[]): void {
  const { scheduler, story } = world;
  const task = createTask(story.seed, `${event.id} ${getTask().name}`);
  scheduler.spawn(task, async () => {
    for (const delayMs of delaysMs) {
      await scheduler.sleep(delayMs);
      const response = await world.network.call('POST /payments/bank', { body: event });
      if (response?.status === 200) return;
    }
  });
}
