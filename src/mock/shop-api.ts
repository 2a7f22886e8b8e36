import { randomBytes, bytesToHex } from '@noble/hashes/utils.js';
import { createApi } from '#api/app.ts';
import { hashPassword } from '#api/password.ts';
import type { Store, StoreContent } from '#api/store.ts';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { todos } from '#seed/todos.ts';
import { users } from '#seed/users.ts';
import { createIndexedDbStore } from '#stores/indexed-db.ts';
import { createMemoryStore } from '#stores/memory.ts';
import { wait } from './latency.ts';
import { readDelay } from './settings.ts';

const DATABASE = 'kitabdost';
/** Known to everyone who reads this line: the mock's tokens guard nothing. */
const SECRET = 'kitabdost-mock-secret';

let api: Promise<ReturnType<typeof createApi>> | undefined;

/** Answers a request to `/api` as the shop's server would, after the delay set for the mock. */
export async function answer(request: Request): Promise<Response> {
  const [app, delay] = await Promise.all([(api ??= build()), readDelay()]);
  const [response] = await Promise.all([app.fetch(request), wait(delay)]);
  return response;
}

/** Whether the mock answers this address: `/api` of its own origin, wherever the shop is hosted. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}

async function build() {
  return createApi({
    store: await openStore(),
    now: Date.now,
    secret: SECRET,
    createId: () => bytesToHex(randomBytes(12)),
    todos,
  });
}

async function openStore(): Promise<Store> {
  try {
    const store = createIndexedDbStore({ name: DATABASE, content: async () => seed });
    await store.categories();
    return store;
  } catch (error) {
    console.info('This browser denies storage: the shop forgets cart and users on reload.', error);
    return createMemoryStore(seed);
  }
}

const seed: StoreContent = {
  categories,
  books,
  users: () =>
    Promise.all(
      users.map(async (user) => ({
        ...user,
        password: await hashPassword(user.password, bytesToHex(randomBytes(12))),
      })),
    ),
};
