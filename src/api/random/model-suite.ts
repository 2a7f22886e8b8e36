import fc from 'fast-check';
import { expect } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Api } from '../app.ts';
import type { Store } from '../store.ts';
import { createTestApi, send, signUp } from '../testing.ts';
import { readUser } from '#stores/testing.ts';

/**
 * The fields that calls can change in a line of the cart or an item of the wishlist. The other
 * fields come from the catalogue.
 */
interface Entry {
  _id: string;
  createdAt: string;
  updatedAt: string;
  qty?: number;
}

/** The expected lists of one user, computed without the shop's own rules. */
interface Lists {
  cart: Entry[];
  wishlist: Entry[];
}

type ListName = keyof Lists;

/** One call, its effect on the expected lists, and its expected response. */
interface Step {
  call: string;
  body?: object;
  list: ListName;
  change?: (lists: Lists, now: string) => void;
  status: '200 OK' | '201 Created' | '404 Not Found';
}

const BOOK_IDS = ['bk01', 'bk02'];

const anyList = fc.constantFrom<ListName>('cart', 'wishlist');
const anyId = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...BOOK_IDS) },
  fc.constantFrom('bk99', 'BK01', 'constructor', '__proto__'),
);
const anyActionType = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('increment', 'decrement') },
  fc.constantFrom('double', 'Increment', 'constructor', ''),
);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: anyList.map((list): Step => ({ call: `GET /user/${list}`, list, status: '200 OK' })),
  },
  { weight: 4, arbitrary: fc.tuple(anyList, anyId).map(createAddStep) },
  { weight: 4, arbitrary: fc.tuple(anyId, anyActionType).map(createQuantityStep) },
  { weight: 2, arbitrary: fc.tuple(anyList, anyId).map(createRemoveStep) },
);

function createAddStep([list, _id]: [ListName, string]): Step {
  const base = { call: `POST /user/${list}`, body: { product: { _id } }, list };
  if (!BOOK_IDS.includes(_id)) return { ...base, status: '404 Not Found' };
  const change = (lists: Lists, now: string) => {
    const entry = { _id, createdAt: now, updatedAt: now };
    lists[list].push(list === 'cart' ? { ...entry, qty: 1 } : entry);
  };
  return { ...base, change, status: '201 Created' };
}

function createQuantityStep([id, type]: [string, string]): Step {
  const change = ({ cart }: Lists, now: string) => {
    if (type !== 'increment' && type !== 'decrement') return;
    for (const line of cart.filter(({ _id }) => _id === id)) {
      line.qty = (line.qty ?? 0) + (type === 'increment' ? 1 : -1);
      line.updatedAt = now;
    }
  };
  const body = { action: { type } };
  return { call: `POST /user/cart/${id}`, body, list: 'cart', change, status: '200 OK' };
}

function createRemoveStep([list, id]: [ListName, string]): Step {
  const change = (lists: Lists) => {
    lists[list] = lists[list].filter(({ _id }) => _id !== id);
  };
  return { call: `DELETE /user/${list}/${id}`, list, change, status: '200 OK' };
}

/** Signs up two users, once for all sequences, because hashing passwords is slow. */
async function signUpTwoUsers() {
  const store = createMemoryStore(aContent({ users: async () => [] }));
  const api = createTestApi({ store });
  const tokens = [await signUp(api), await signUp(api, 'ravi@example.com')] as const;
  const users = await Promise.all([
    readUser(store, 'asha@example.com'),
    readUser(store, 'ravi@example.com'),
  ]);
  return { tokens, users: users.filter((user) => user !== undefined), books: await readBooks(api) };
}

function createLists(): Lists {
  return { cart: [], wishlist: [] };
}

async function readLists(store: Store, email: string) {
  const user = await readUser(store, email);
  return { cart: user?.cart, wishlist: user?.wishlist };
}

/** Reads the catalogue through the API, by id. */
async function readBooks(api: Api) {
  const { body } = await send(api, 'GET /products');
  const { products } = body as { products: { _id: string; description: string }[] };
  return new Map(products.map((book) => [book._id, book]));
}

/**
 * Checks after every step that the API over a store agrees with a simple model of two users' lists.
 * `sequences` is how many random sequences of steps are tried. `openStore` returns a store with the
 * catalogue of `aContent` and only the given users.
 */
export async function expectModel(
  openStore: (users: UserWithLists[]) => Store | Promise<Store>,
  sequences: number,
): Promise<void> {
  const { tokens, users, books } = await signUpTwoUsers();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ isRavi: fc.boolean(), step: anyStep }), { minLength: 1, maxLength: 10 }),
      async (steps) => {
        let seconds = 0;
        const store = await openStore(users);
        const api = createTestApi({ store, now: () => Date.parse('2023-05-01') + seconds * 1000 });
        const asha = { email: 'asha@example.com', token: tokens[0], lists: createLists() };
        const ravi = { email: 'ravi@example.com', token: tokens[1], lists: createLists() };
        const addBookFields = (entries: Entry[]) =>
          entries.map((entry) => ({ ...books.get(entry._id), ...entry }));
        const addStoredFields = (entries: Entry[]) =>
          entries.map((entry) => {
            const { description: _description, ...fields } = { ...books.get(entry._id), ...entry };
            return fields;
          });
        for (const { isRavi, step } of steps) {
          const { token, lists } = isRavi ? ravi : asha;
          seconds += 1;
          step.change?.(lists, `2023-05-01T00:00:${String(seconds).padStart(2, '0')}+00:00`);
          expect(await send(api, step.call, { token, body: step.body })).toEqual({
            status: step.status,
            body: step.status.startsWith('404')
              ? { errors: [ERRORS.bookNotFound], code: 'not-found' }
              : { [step.list]: addBookFields(lists[step.list]) },
          });
          for (const user of [asha, ravi])
            expect(await readLists(store, user.email)).toEqual({
              cart: addStoredFields(user.lists.cart),
              wishlist: addStoredFields(user.lists.wishlist),
            });
        }
      },
    ),
    { numRuns: sequences },
  );
}
