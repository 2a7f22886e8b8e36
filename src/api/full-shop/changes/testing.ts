import { vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../../dependencies.ts';
import { signInAtDesk } from '../../desk/testing.ts';
import { runDueWork } from '../../jobs/due-work.ts';
import type { OrderShop } from '../../orders/testing.ts';
import { type Kind, KINDS } from '../../records.ts';
import type { Store } from '../../store.ts';
import { openFullShop } from '../testing.ts';

/** Parts of a response that other tests compare: see `everything.txt`. */
const LONG_PARTS =
  /^(?:order|product|cart|wishlist|settings|bills|createdUser|foundUser|review|errors)$/;
/** Fields of records that would fill the file, and that follow from others. */
const LEFT_OUT = /^(?:html|text|search|keyedBody|data|description|sample|offers)$/;

interface CallOptions {
  /** The token; by default, the owner's for the desk, and the shopper's otherwise. */
  as?: string;
  headers?: Record<string, string>;
}

/** A shop that notes each call, and all that the call has changed in the store. */
export interface NotedShop extends OrderShop {
  ownerToken: string;
  /** Sends a call, and notes it; resolves with the body of the response. */
  call(name: string, body?: unknown, options?: CallOptions): Promise<Noted>;
  /** Does all due work, and notes it. */
  work(): Promise<void>;
  /** Notes what any work has changed. */
  note<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Adds a line to the notes. */
  log(line: string): void;
  /** Lets time pass, in ms. */
  wait(ms: number): Promise<void>;
  /** Returns all notes as one text. */
  read(): string;
}

/** Any JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it has just written
type Noted = any;

/** For tests: opens the full shop with these dependencies; its random numbers count up. */
export async function openNotedShop(overrides: Partial<Dependencies> = {}): Promise<NotedShop> {
  let random = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    new Uint8Array((array as Uint8Array).buffer).forEach((_, at, bytes) => (bytes[at] = ++random));
    return array;
  });
  const notes: string[] = [];
  const full = await openFullShop({
    logError: ({ message }) => void notes.push(`  logged: ${message}`),
    async countCall(calls) {
      notes.push(`  counts ${calls.map(({ key }) => key).join(', ')}`);
      return 0;
    },
    ...overrides,
  });
  const { shop } = full;
  const { store } = shop.dependencies;
  const noted = { ...shop, ownerToken: full.ownerToken };
  let before = await readStore(store);
  // Most calls only read.
  let mayHaveChanged = false;
  for (const name of ['transact', 'addUser'] as const) {
    const write = store[name] as (argument: never) => Promise<never>;
    store[name] = async (argument: never) => {
      mayHaveChanged = true;
      // Later than the response to a call that does not wait for its write.
      await new Promise((resolve) => setTimeout(resolve));
      return write(argument);
    };
  }

  async function note<T>(title: string, work: () => Promise<T>): Promise<T> {
    const at = notes.push(title) - 1;
    const result = await work();
    if (result instanceof Response) notes[at] += ` → ${await describe(result.clone())}`;
    for (const mail of full.mails.splice(0)) notes.push(`  mail to ${mail.to}: ${mail.subject}`);
    if (!mayHaveChanged) return result;
    mayHaveChanged = false;
    const after = await readStore(store);
    notes.push(...listChanges(before, after));
    before = after;
    return result;
  }

  return Object.assign(noted, {
    note,
    log: (line: string) => void notes.push(`  ${line}`),
    async call(name: string, body: unknown, { as, headers = {} }: CallOptions = {}) {
      // Each call has its own time, by which the shop sorts.
      shop.clock.ms += SECOND_MS;
      const [method = '', path = ''] = name.split(' ');
      const token = as ?? (path.startsWith('/desk') ? noted.ownerToken : noted.token);
      const isFile = typeof body === 'string' || body instanceof Uint8Array;
      const request = new Request(`http://localhost/api${path}`, {
        method,
        headers: { ...(token && { authorization: token }), ...headers },
        body: body === undefined ? null : isFile ? (body as BodyInit) : JSON.stringify(body),
      });
      const shown = body === undefined || isFile ? '' : ` ${JSON.stringify(body)}`;
      const extra = Object.keys(headers).length > 0 ? ` ${JSON.stringify(headers)}` : '';
      const response = await note(`${name}${shown}${extra}`, async () => shop.api.fetch(request));
      const text = await response.text();
      return text.startsWith('{') ? (JSON.parse(text) as Noted) : text;
    },
    work: () => note('the due work', () => runDueWork(shop.dependencies)),
    async wait(ms: number) {
      shop.clock.ms += ms;
      notes.push(`${ms / MINUTE_MS} minutes later`);
      // A session at the desk is short.
      noted.ownerToken = await signInAtDesk(shop);
      before = await readStore(store);
    },
    // Other tests in the process use up the keys of orders and refunds, too.
    read: () => `${notes.join('\n').replaceAll(/\b(key|refund)-\d+/g, '$1-0')}\n`,
  });
}

async function describe(response: Response): Promise<string> {
  const text = await response.text();
  const status = String(response.status);
  if (!text.startsWith('{')) return `${status} ${text.replaceAll('\r\n', '\n').trim()}`.trim();
  const body = JSON.parse(text, (name, value: unknown) =>
    LONG_PARTS.test(name) ? '…' : value,
  ) as object;
  return `${status} ${JSON.stringify(body)}`;
}

/** What a store has: the JSON of each record, book, user and list. */
type Content = ReadonlyMap<string, string>;

async function readStore(store: Store): Promise<Content> {
  const content = new Map<string, string>();
  const add = (name: string, value: unknown) => content.set(name, JSON.stringify(value));
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const record of await store.records.list(kind, {})) add(`${kind} ${record._id}`, record);
  for (const book of await store.books()) add(`book ${book._id}`, book);
  for (const name of ['asha', 'owner', 'ravi', 'meera']) {
    const user = await store.user(`${name}@example.com`);
    if (!user) continue;
    add(`user ${name}`, user);
    const [cart, wishlist] = [await store.lines('cart', user), await store.lines('wishlist', user)];
    add(
      `cart ${name}`,
      cart.map(({ _id, qty }) => [_id, qty]),
    );
    add(
      `wishlist ${name}`,
      wishlist.map(({ _id }) => _id),
    );
  }
  return content;
}

function listChanges(before: Content, after: Content): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    if (is === undefined) return `  - ${name}`;
    if (was === undefined) return `  + ${name} ${shorten(JSON.parse(is))}`;
    return compare(JSON.parse(was), JSON.parse(is)).map((line) => `  ${name}${line}`);
  });
}

/** Lists the values that differ, each with its path. */
function compare(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after))
    return [`${path}: ${shorten(before)} → ${shorten(after)}`];
  const [old, current] = [keyById(before), keyById(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...names].flatMap((name) =>
    LEFT_OUT.test(name) ? [] : compare(old[name], current[name], `${path}.${name}`),
  );
}

/** Returns a list of items with an `_id` as an object, in which `order` lists these. */
function keyById(value: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(value)) return value;
  const items = value.filter((item) => isObject(item) && typeof item['_id'] === 'string');
  if (value.length === 0 || items.length < value.length) return value;
  const ids = items.map((item: { _id: string }) => item._id);
  return { ...Object.fromEntries(items.map((item, at) => [ids[at], item])), order: ids.join(' ') };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value, (name, part: unknown) =>
    LEFT_OUT.test(name) ? undefined : part,
  ) as string | undefined;
  return text ?? 'none';
}
