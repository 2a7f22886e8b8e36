import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { aRandomCall, type RandomCall } from './builders.ts';
import type { Store } from '../store.ts';
import { IS_LONG_RUN, countRandomCases, SEED } from './random-suite.ts';
import { createRandom, createTestApi, signUp } from '../testing.ts';
import { readUser } from '#stores/testing.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Printed by `npm test`. */
    note?: string;
  }
}

/**
 * A new store is opened after this many calls, because many users and cart lines would slow down
 * later calls.
 */
const CALLS_PER_STORE = 250;
const RESPONSE_TIMEOUT_MS = 60_000;
const CALL_COUNT = countRandomCases(800);

/**
 * Sessions with ids, which distinguish the tokens of a deleted user from those of a new user with
 * the same email.
 */
const ENDLESS_SESSIONS = { isEnded: async () => false, end: async () => undefined };
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype];

/** Each user as JSON, by email; the catalogue has the key ''. */
type StoredJson = Map<string, string | undefined>;

/** Wraps a store, and creates a function that reads all its data. */
function wrapStore(store: Store) {
  const emails = new Set<string>();
  const addUser: Store['addUser'] = async (user) => {
    const isAdded = await store.addUser(user);
    if (isAdded) emails.add(user.email);
    return isAdded;
  };
  async function readAll(): Promise<StoredJson> {
    const catalogue = await Promise.all([store.categories(), store.books()]);
    const users = await Promise.all([...emails].map((email) => readUser(store, email)));
    const userEntries = [...emails].map(
      (email, index) => [email, JSON.stringify(users[index])] as const,
    );
    return new Map([['', JSON.stringify(catalogue)], ...userEntries]);
  }
  return { store: { ...store, addUser }, readAll };
}

async function bombard(openStore: () => Store | Promise<Store>, count: number) {
  const random = createRandom(SEED);
  const statuses = new Set<number>();
  for (let sent = 0; sent < count;) {
    const { store, readAll } = wrapStore(await openStore());
    const api = createTestApi({ store, sessions: ENDLESS_SESSIONS });
    const emailsByToken = new Map([
      [await signUp(api, 'asha@example.com'), 'asha@example.com'],
      [await signUp(api, 'ravi@example.com'), 'ravi@example.com'],
      // A user of another store: the token is valid, but this store has no such user.
      [await signUp(createTestApi(), 'gone@example.com'), 'gone@example.com'],
    ]);
    let before = await readAll();
    for (let i = 0; i < CALLS_PER_STORE && sent < count; i++, sent++) {
      const call = aRandomCall(random, [...emailsByToken.keys()] as [string, ...string[]]);
      const { status, fault } = await checkFault(api.fetch(toRequest(call)));
      const after = await readAll();
      const callerEmail = emailsByToken.get(call.headers['authorization'] ?? '');
      const changed = [...after]
        .filter(([key, row]) => before.get(key) !== row)
        .map(([key]) => key);
      // A refused call may change nothing, any other call only its user, or add one.
      const forbiddenChanges = changed.filter(
        (key) => status >= 400 || (before.get(key) !== undefined && key !== callerEmail),
      );
      const problem =
        fault ?? forbiddenChanges.map((key) => `changed "${key}"`)[0] ?? findPollution();
      if (problem) expect.fail(`${problem} (${status}), seed ${SEED}, ${describeRandomCall(call)}`);
      before = after;
      statuses.add(status);
    }
  }
  return [...statuses].toSorted();
}

function toRequest({ path, body, ...parts }: RandomCall): Request {
  const init = { ...parts, body: body ?? null, duplex: 'half' };
  return new Request(`http://localhost/api${path}`, init);
}

/**
 * Waits for a response, and finds a fault in it. The test API rejects if its OpenAPI document does
 * not describe the response.
 */
async function checkFault(responding: Response | Promise<Response>) {
  const hanging = Promise.withResolvers<undefined>();
  const timer = setTimeout(hanging.resolve, RESPONSE_TIMEOUT_MS, undefined);
  const response = await Promise.race([responding, hanging.promise]).catch((error: Error) => error);
  clearTimeout(timer);
  if (!response) return { status: 0, fault: 'no response' };
  if (response instanceof Error) return { status: 0, fault: response.message };
  const { status, statusText } = response;
  if (status >= 500) return { status, fault: 'a failure' };
  if (statusText === '') return { status, fault: 'no status text' };
  return { status };
}

const knownKeyCounts = PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length);

function findPollution(): string | undefined {
  const isSame = PROTOTYPES.every(
    (prototype, index) => Reflect.ownKeys(prototype).length === knownKeyCounts[index],
  );
  return isSame ? undefined : 'a prototype was changed';
}

function describeRandomCall({ body, ...call }: RandomCall): string {
  return JSON.stringify({ ...call, body: String(body).slice(0, 300) });
}

const FREQUENT_STATUSES = [200, 201, 400, 401, 404, 405, 422];
/** The last three are rare: each is the status of 25 to 40 of 10,000 responses. */
const ALL_STATUSES = [...FREQUENT_STATUSES, 202, 204, 413];

it('survives random calls, and changes nothing for a refused one', async ({ task }) => {
  const content = aContent({ users: async () => [] });
  const reached = await bombard(() => createMemoryStore(content), CALL_COUNT);
  expect(reached).toEqual(expect.arrayContaining(IS_LONG_RUN ? ALL_STATUSES : FREQUENT_STATUSES));
  expect(ALL_STATUSES).toEqual(expect.arrayContaining(reached));
  task.meta.note = `${CALL_COUNT} random calls to the API: none failed, none hung (seed ${SEED})`;
});

it('survives 200 random calls over IndexedDB', async ({ task }) => {
  const content = async () => aContent({ users: async () => [] });
  let opened = 0;
  const open = () => createIndexedDbStore({ name: `any-${++opened}`, content });
  expect(await bombard(open, 200)).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  task.meta.note = '200 more over IndexedDB';
});

describe.each(TEST_DATABASES)('over $name', ({ name, openMigrated }) => {
  it('survives 200 random calls', async ({ task }) => {
    const [database] = await openMigrated();
    await seedSql(database, aContent({ users: async () => [] }));
    const store = createSqlStore(database);
    expect(
      await bombard(async () => {
        await database.write((query) => query('DELETE FROM users'));
        return store;
      }, 200),
    ).toEqual(expect.arrayContaining([200, 400, 404]));
    task.meta.note = `200 more over ${name}`;
  });
});
