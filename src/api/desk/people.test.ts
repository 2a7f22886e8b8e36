import { beforeEach, expect, it } from 'vitest';
import { aUser } from '#domain/builders.ts';
import { requestReset } from '../account/testing.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  type OrderShop,
} from '../orders/testing.ts';
import { createTestApi, send, signUp } from '../testing.ts';
import { makeLink } from '../auth/links.ts';
import { addKey } from './api-keys.ts';
import { invitePerson, removePerson } from './people.ts';
import { addSession } from './sessions.ts';
import { move, openDesk, OWNER, signInAtDesk } from './testing.ts';

const DAY_MS = 86_400_000;
const RAVI = { email: 'ravi@example.com', password: 'count the books' };

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop({ isPublicAccount: (email) => email === 'guest@example.com' });
  ownerToken = await openDesk(shop);
});

const call = (path: string, body?: object) => send(shop.api, path, { token: ownerToken, body });

async function invite(role = 'helper', { email } = RAVI) {
  const { body } = await call('POST /desk/people', { email, role });
  const { link, person } = body as { link: string; person: { _id: string } };
  return { token: link.split('#')[1], link, id: person._id };
}

async function listPeople() {
  const { body } = await call('GET /desk/people');
  return (body as { people: { email: string; role: string; isInvited: boolean }[] }).people.map(
    ({ email, role, isInvited }) => [email, role, isInvited],
  );
}

const acceptInvitation = (token: string | undefined, person = RAVI) =>
  send(shop.api, 'POST /desk/welcome', { body: { token, ...person } });
const signIn = (person = RAVI) => send(shop.api, 'POST /desk/session', { body: person });

async function signInAsHelper(): Promise<string> {
  await acceptInvitation((await invite()).token);
  return ((await signIn()).body as { token: string }).token;
}

it('voids a link whose response was lost, if the same call comes again', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const body = { email: RAVI.email, role: 'helper' };
  const again = () => send(shop.api, 'POST /desk/people', { token: ownerToken, body, headers });
  const [lost, made] = [await again(), await again()].map((response) => {
    const { link } = response.body as { link: string };
    return link.split('#')[1];
  });
  expect(await listPeople()).toEqual([
    [OWNER.email, 'owner', false],
    [RAVI.email, 'helper', true],
  ]);
  expect(await acceptInvitation(lost)).toMatchObject({ body: { code: 'bad-link' } });
  expect(await acceptInvitation(made)).toMatchObject({ status: '204 No Content' });
});

it('invites a helper by a link that works once, and only for the invited email', async () => {
  const { link, token } = await invite();
  expect(link).toMatch(/^https:\/\/books\.example\/desk\/welcome#[0-9a-f]{64}$/);
  expect(await listPeople()).toEqual([
    [OWNER.email, 'owner', false],
    [RAVI.email, 'helper', true],
  ]);
  const eve = { ...RAVI, email: 'eve@example.com' };
  expect(await acceptInvitation(token, eve)).toMatchObject({ body: { code: 'bad-link' } });
  expect(await acceptInvitation(token)).toMatchObject({ status: '204 No Content' });
  expect(await acceptInvitation(token)).toMatchObject({ body: { code: 'bad-link' } });
  expect(await listPeople()).toEqual([
    [OWNER.email, 'owner', false],
    [RAVI.email, 'helper', false],
  ]);
  expect(await signIn()).toMatchObject({ body: { user: { email: RAVI.email, role: 'helper' } } });
});

it('voids an invitation at the end of its last day in India, or at once when the owner removes it', async () => {
  const { token, id } = await invite();
  expect(await call(`DELETE /desk/people/${id}`)).toMatchObject({ status: '204 No Content' });
  expect(await acceptInvitation(token)).toMatchObject({ body: { code: 'bad-link' } });
  const endOfDay = Date.parse('2023-05-08T23:59:59+05:30');
  const late = await invite();
  shop.clock.ms = endOfDay + 1000;
  expect(await acceptInvitation(late.token)).toMatchObject({ body: { code: 'bad-link' } });
  ownerToken = await signInAtDesk(shop);
  expect(await listPeople()).toEqual([[OWNER.email, 'owner', false]]);
  shop.clock.ms = endOfDay - 7 * DAY_MS;
  const inTime = await invite();
  shop.clock.ms = endOfDay;
  expect(await acceptInvitation(inTime.token)).toMatchObject({ status: '204 No Content' });
});

it('voids earlier reset links when an invitation sets a new password', async () => {
  await signUp(shop.api, RAVI.email);
  const resetToken = await requestReset(shop, RAVI.email);
  await acceptInvitation((await invite('owner')).token);
  const body = { token: resetToken, password: 'a hound on the moor' };
  expect(await send(shop.api, 'POST /auth/reset', { body })).toMatchObject({
    status: '400 Bad Request',
    body: { code: 'bad-link' },
  });
  expect(await signIn()).toMatchObject({ body: { user: { role: 'owner' } } });
});

it('makes a helper an owner by another link, but never an owner a helper', async () => {
  await signInAsHelper();
  expect(await call('POST /desk/people', { ...RAVI, role: 'helper' })).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'email-taken' },
  });
  const helperInvitation = await invite('helper', { ...RAVI, email: 'uma@example.com' });
  const ownerInvitation = await invite('owner', { ...RAVI, email: 'uma@example.com' });
  await acceptInvitation((await invite('owner')).token);
  expect(await signIn()).toMatchObject({ body: { user: { role: 'owner' } } });
  const uma = { ...RAVI, email: 'uma@example.com' };
  await acceptInvitation(ownerInvitation.token, uma);
  await acceptInvitation(helperInvitation.token, uma);
  expect(await signIn(uma)).toMatchObject({ body: { user: { role: 'owner' } } });
  for (const role of ['helper', 'owner'])
    expect(await call('POST /desk/people', { ...uma, role })).toMatchObject({
      body: { code: 'email-taken' },
    });
});

it('invites a user of an earlier release by the email as it is stored', async () => {
  const email = 'Ravi@Example.com';
  await shop.dependencies.store.addUser(aUser({ _id: 'us77', email }));
  const typed = { ...RAVI, email: 'RAVI@example.com ' };
  const { token } = await invite('helper', typed);
  expect(await listPeople()).toContainEqual([email, 'helper', true]);
  expect((await acceptInvitation(token, typed)).status).toBe('204 No Content');
  expect(await listPeople()).toContainEqual([email, 'helper', false]);
});

it.each([
  ['helper', 'helper', '400 Bad Request'],
  ['owner', 'helper', '400 Bad Request'],
  ['owner', 'owner', '400 Bad Request'],
  // A helper may become an owner.
  ['helper', 'owner', '204 No Content'],
])(
  'after an invitation as %s, another one as %s has the result %j',
  async (role, other, status) => {
    const second = await invite(other);
    const first = await invite(role);
    const ofUma = await invite(other, { ...RAVI, email: 'uma@example.com' });
    await acceptInvitation(first.token);
    expect((await acceptInvitation(second.token)).status).toBe(status);
    const uma = { ...RAVI, email: 'uma@example.com' };
    expect((await acceptInvitation(ofUma.token, uma)).status).toBe('204 No Content');
  },
);

it.each([
  ['owner', '400 Bad Request'],
  ['helper', '204 No Content'],
])('after an invitation as %s, links of starts without an owner are %j', async (role, status) => {
  const { token, link } = await makeLink({ kind: 'owner', until: shop.clock.ms + DAY_MS });
  await shop.dependencies.store.transact((transaction) => transaction.put('links', link));
  await acceptInvitation((await invite(role)).token);
  const uma = { ...RAVI, email: 'uma@example.com' };
  expect((await acceptInvitation(token, uma)).status).toBe(status);
});

it('does not list the link of the first start, which has no email', async () => {
  const link = { _id: 'li01', kind: 'owner' as const, until: shop.clock.ms + DAY_MS };
  await shop.dependencies.store.transact((transaction) => transaction.put('links', link));
  expect(await listPeople()).toEqual([[OWNER.email, 'owner', false]]);
});

it('does not remove a link to a new password as an invitation', async () => {
  await signUp(shop.api, RAVI.email);
  await requestReset(shop, RAVI.email);
  const { records } = shop.dependencies.store;
  const [link] = await records.list('links', { where: { kind: 'reset' } });
  expect(await call(`DELETE /desk/people/${link?._id}`)).toMatchObject({
    status: '404 Not Found',
    body: { code: 'not-found' },
  });
  expect(await records.count('links', { where: { kind: 'reset' } })).toBe(1);
});

it('does not invite a user whose password is public', async () => {
  const body = { email: 'guest@example.com', role: 'helper' };
  expect(await call('POST /desk/people', body)).toMatchObject({
    status: '403 Forbidden',
    body: { code: 'public-account' },
  });
});

it('removes a person from the desk at once, but not the owner who asks', async () => {
  const helper = await signInAsHelper();
  const readSession = () => send(shop.api, 'GET /desk/session', { token: helper });
  expect(await readSession()).toMatchObject({ body: { user: { role: 'helper' } } });
  const getId = async (email: string) => (await shop.dependencies.store.user(email))?._id ?? '';
  const ownRemoval = await call(`DELETE /desk/people/${await getId(OWNER.email)}`);
  expect(ownRemoval).toMatchObject({
    status: '409 Conflict',
    body: {
      code: 'impossible-step',
      errors: ['You cannot end your own access. Another owner can.'],
    },
  });
  const path = `DELETE /desk/people/${await getId(RAVI.email)}`;
  expect(await call(path)).toMatchObject({ status: '204 No Content' });
  expect(await readSession()).toMatchObject({
    status: '401 Unauthorized',
    body: { code: 'bad-token' },
  });
  expect(await call(path)).toMatchObject({ status: '404 Not Found', body: { code: 'not-found' } });
  expect(await send(shop.api, 'POST /auth/login', { body: RAVI })).toMatchObject({
    status: '200 OK',
  });
});

it('lets a helper cancel an order, but not one that would be refunded', async () => {
  const helper = { shop, ownerToken: await signInAsHelper() };
  const { order: unpaid } = await placeTestOrder(shop, { payment: 'cod' });
  expect(await move(helper, unpaid._id, { to: 'cancelled' })).toMatchObject({ status: '200 OK' });
  const paid = await payTestOrder(shop, await placeTestOrder(shop));
  expect(await move(helper, paid._id, { to: 'packed' })).toMatchObject({ status: '200 OK' });
  expect(await move(helper, paid._id, { to: 'cancelled' })).toMatchObject({
    status: '403 Forbidden',
    body: { code: 'owners-only' },
  });
  expect(await readOrder(shop, paid._id)).toMatchObject({ status: 'packed', refunded: 0 });
});

it('shows the steps of the first day to owners only', async () => {
  const summarize = async (token: string) =>
    (await send(shop.api, 'GET /desk/summary', { token })).body;
  expect(await summarize(ownerToken)).toHaveProperty('firstDay');
  expect(await summarize(await signInAsHelper())).not.toHaveProperty('firstDay');
});

it('keeps the role of a helper who turns a second factor on and off', async () => {
  const token = await signInAsHelper();
  const body = { password: RAVI.password };
  await send(shop.api, 'POST /desk/second-factor', { token, body });
  await send(shop.api, 'DELETE /desk/second-factor', { token, body });
  expect(await send(shop.api, 'GET /desk/session', { token })).toMatchObject({
    body: { user: { role: 'helper' } },
  });
});

it('lists an owner whom the seed names once, with or without a record', async () => {
  const { api, dependencies } = shop;
  const { _id = '' } = (await dependencies.store.user(OWNER.email)) ?? {};
  const seeded = createTestApi({ ...dependencies, ownerId: _id });
  const list = async () =>
    ((await send(seeded, 'GET /desk/people', { token: ownerToken })).body as { people: object[] })
      .people;
  const owner = { _id, email: OWNER.email, role: 'owner', isInvited: false };
  expect(await list()).toEqual([owner]);
  await dependencies.store.transact((transaction) => transaction.remove('people', _id));
  expect(await list()).toEqual([owner]);
  expect(await send(api, 'GET /desk/people', { token: ownerToken })).toMatchObject({
    status: '403 Forbidden',
  });
});

it('creates no user if the invitation is removed during the call', async () => {
  const { token, id } = await invite();
  const { passwords } = shop.dependencies;
  const api = createTestApi({
    ...shop.dependencies,
    passwords: {
      ...passwords,
      async hash(password) {
        await call(`DELETE /desk/people/${id}`);
        return passwords.hash(password);
      },
    },
  });
  const response = await send(api, 'POST /desk/welcome', { body: { token, ...RAVI } });
  expect(response).toMatchObject({ body: { code: 'bad-link' } });
  expect(await shop.dependencies.store.user(RAVI.email)).toBeUndefined();
});

it('lets no one remove a person whose own access has ended meanwhile, except the owner of the seed', async () => {
  const { id } = await invite();
  const { store } = shop.dependencies;
  const remove = (ownerId?: string) => removePerson({ store, ownerId }, id, { _id: 'us98' });
  await expect(remove()).rejects.toMatchObject({ status: 403, code: 'owners-only' });
  await expect(remove('us99')).rejects.toMatchObject({ status: 403 });
  expect(await listPeople()).toHaveLength(2);
  await remove('us98');
  expect(await listPeople()).toHaveLength(1);
});

it('takes no invitation, key and session of a person whose access has ended meanwhile', async () => {
  const { dependencies } = shop;
  const gone = { _id: 'us98', email: 'gone@example.com' };
  const refused = { status: 403, code: 'owners-only' };
  const invitation = { email: RAVI.email, role: 'owner' } as const;
  const key = { name: 'Stock', scopes: [] };
  await expect(invitePerson(dependencies, invitation, gone)).rejects.toMatchObject(refused);
  await expect(addKey(dependencies, gone, key)).rejects.toMatchObject(refused);
  const session = { userId: gone._id, jti: 's1', until: shop.clock.ms + DAY_MS };
  await expect(addSession(dependencies, session, undefined)).rejects.toMatchObject(refused);
  expect(await dependencies.store.records.list('apiKeys', {})).toEqual([]);
  const ofSeed = { ...dependencies, ownerId: gone._id };
  await invitePerson(ofSeed, invitation, gone);
  expect(await addKey(ofSeed, gone, key)).toMatchObject({ key: { name: 'Stock' } });
});

it.each([
  ['the owner of the seed, who is the only one', 'seed', [], '409 Conflict'],
  ['the owner of the seed beside another', 'seed', ['ravi'], '204 No Content'],
  ['an owner beside that of the seed', 'ravi', ['ravi'], '204 No Content'],
  ['a shopper of a shop with one owner', 'ravi', [], '204 No Content'],
])('deletes the account of %s: %s, %j, %s', async (_, deleted, owners, status) => {
  const { dependencies } = shop;
  const seed = await signUp(shop.api, 'seed@example.com');
  const ravi = await signUp(shop.api, RAVI.email);
  const { _id: ownerId = '' } = (await dependencies.store.user('seed@example.com')) ?? {};
  const { _id = '' } = (await dependencies.store.user(RAVI.email)) ?? {};
  await dependencies.store.transact(async (transaction) => {
    for (const person of await transaction.list('people', {}))
      transaction.remove('people', person._id);
    if (owners.includes('ravi')) transaction.put('people', { _id, email: RAVI.email });
  });
  const api = createTestApi({ ...dependencies, ownerId });
  const token = deleted === 'seed' ? seed : ravi;
  const body = { password: 'secret' };
  expect(await send(api, 'DELETE /user', { token, body })).toMatchObject({ status });
});
