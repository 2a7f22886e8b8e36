import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { createTestApi, makeOwner, send, signUp } from '../testing.ts';
import type { Store } from '../store.ts';

const NO_USERS = aContent({ users: async () => [] });
const password = 'secret';
const HELPERS_PASSWORD = 'count the books';

const STORES: { name: string; open: () => Promise<readonly [Store, Store]> }[] = [
  {
    name: 'memory',
    async open() {
      const store = createMemoryStore(NO_USERS);
      return [store, store];
    },
  },
  {
    name: 'IndexedDB',
    async open() {
      const options = { name: `access-${randomUUID()}`, content: async () => NO_USERS };
      return [createIndexedDbStore(options), createIndexedDbStore(options)];
    },
  },
  ...TEST_DATABASES.map(({ name, openMigrated }) => ({
    name,
    async open() {
      const [first, second] = await openMigrated();
      await seedSql(first, NO_USERS);
      return [createSqlStore(first), createSqlStore(second)] as const;
    },
  })),
];

describe.each(STORES)('the last access over $name', ({ open }) => {
  async function openShop() {
    const stores = await open();
    const [first, second] = stores.map((store) => createTestApi({ store, createId: randomUUID }));
    if (!first || !second) throw new Error('There are not two shops.');
    const shopTokens: string[] = [];
    for (const email of ['owner@example.com', 'uma@example.com']) {
      shopTokens.push(await signUp(first, email));
      await makeOwner(stores[0], email);
    }
    const { body } = await send(first, 'POST /desk/session', {
      body: { email: 'owner@example.com', password },
    });
    const { token } = body as { token: string };
    const call = (path: string, request?: object) => send(first, path, { token, body: request });
    return { store: stores[0], apis: [first, second] as const, shopTokens, call };
  }

  type Shop = Awaited<ReturnType<typeof openShop>>;
  async function invite({ call }: Shop, role: string, email: string) {
    const { body } = await call('POST /desk/people', { email, role });
    const { link, person } = body as { link: string; person: { _id: string } };
    return { id: person._id, token: link.split('#')[1], email };
  }
  const accept = ({ apis }: Shop, { token, email }: { token: string | undefined; email: string }) =>
    send(apis[1], 'POST /desk/welcome', { body: { token, email, password: HELPERS_PASSWORD } });

  it.each(['helper', 'owner'])('is not opened again by a second link of a %s', async (role) => {
    const shop = await openShop();
    const email = 'ravi@example.com';
    const used = await invite(shop, role, email);
    const kept = [await invite(shop, role, 'RAVI@example.com'), await invite(shop, 'owner', email)];
    const another = await invite(shop, 'helper', 'mina@example.com');
    await accept(shop, used);
    const id = (await shop.store.user(email))?._id ?? '';
    expect(await shop.call(`DELETE /desk/people/${id}`)).toMatchObject({
      status: '204 No Content',
    });
    for (const link of kept)
      expect(await accept(shop, { ...link, email })).toMatchObject({ body: { code: 'bad-link' } });
    expect(await shop.store.records.get('people', id)).toBeUndefined();
    expect(await accept(shop, another)).toMatchObject({ status: '204 No Content' });
    expect(await accept(shop, await invite(shop, role, email))).toMatchObject({
      status: '204 No Content',
    });
  });

  it('is not opened by another link of a removed invitation, or of a deleted account', async () => {
    const shop = await openShop();
    const [first, second] = [
      await invite(shop, 'helper', 'ravi@example.com'),
      await invite(shop, 'owner', 'Ravi@example.com'),
    ];
    await shop.call(`DELETE /desk/people/${first.id}`);
    expect(await accept(shop, second)).toMatchObject({ body: { code: 'bad-link' } });
    const [used, kept] = [
      await invite(shop, 'helper', 'mina@example.com'),
      await invite(shop, 'owner', 'mina@example.com'),
    ];
    await accept(shop, used);
    const { body } = await send(shop.apis[0], 'POST /auth/login', {
      body: { email: used.email, password: HELPERS_PASSWORD },
    });
    const { encodedToken: token } = body as { encodedToken: string };
    await send(shop.apis[0], 'DELETE /user', { token, body: { password: HELPERS_PASSWORD } });
    expect(await accept(shop, kept)).toMatchObject({ body: { code: 'bad-link' } });
  });

  it('cannot be deleted: of two owners who delete their accounts at once, one remains', async () => {
    const { apis, shopTokens, store } = await openShop();
    const responses = await Promise.all(
      shopTokens.map((token, index) =>
        send(apis[index] ?? apis[0], 'DELETE /user', { token, body: { password } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      '204 No Content',
      '409 Conflict',
    ]);
    expect(responses).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ code: 'last-owner' }) }),
    );
    expect(await store.records.list('people', {})).toHaveLength(1);
  });
});
