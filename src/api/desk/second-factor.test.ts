import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { createCounter } from '#hosts/node/middleware/call-counter.ts';
import { requestReset, logIn } from '../account/testing.ts';
import { createLightPasswords } from '../auth/password.ts';
import type { CountedCall } from '../call/call-limits.ts';
import { saveLink, makeLink } from '../auth/links.ts';
import { type OrderShop, openOrderShop } from '../orders/testing.ts';
import { saveSettings } from '../shop/settings.ts';
import { makeOwner, createTestApi, NOW, send, signUp } from '../testing.ts';
import { OWNER, openDesk } from './testing.ts';
import { makeTotpCode } from './second-factor.ts';
import { changeUser } from '#stores/testing.ts';

const PATH = '/desk/second-factor';
const STEP_MS = 30_000;

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  const clock = { ms: Date.parse(NOW) };
  const countAndGetWaitSeconds = createCounter(() => clock.ms);
  const countCall = async (calls: readonly CountedCall[]) =>
    Math.max(...calls.map(countAndGetWaitSeconds));
  const sessions = { isEnded: async () => false, end: async () => undefined };
  shop = { ...(await openOrderShop({ now: () => clock.ms, countCall, sessions })), clock };
  ownerToken = await openDesk(shop);
});

const signIn = (code?: string, owner = OWNER) =>
  send(shop.api, 'POST /desk/session', { body: { ...owner, code } });
const call = (method: string, body: object) =>
  send(shop.api, `${method} ${PATH}`, { token: ownerToken, body });
const makeCurrentCode = (secret: string) => makeTotpCode(secret, shop.clock.ms);
const refused = (code: string) =>
  expect.objectContaining({ body: expect.objectContaining({ code }) });

async function startSetup() {
  const { body } = await call('POST', { password: OWNER.password });
  return body as { secret: string; uri: string };
}

/** Turns the second factor on, and advances the clock by 30 s, so that the app shows a new code. */
async function turnOn() {
  const { secret } = await startSetup();
  const response = await call('PUT', { code: await makeCurrentCode(secret) });
  expect(response).toMatchObject({ status: '204 No Content' });
  shop.clock.ms += STEP_MS;
  return secret;
}

const turnOff = async (secret: string) =>
  call('DELETE', { password: OWNER.password, code: await makeCurrentCode(secret) });

it('replaces a lone surrogate in the email, which sign-up accepts', async () => {
  const email = 'a\ud800@example.com';
  await signUp(shop.api, email);
  await makeOwner(shop.dependencies.store, email);
  const { body } = await signIn(undefined, { ...OWNER, email });
  const { token } = body as { token: string };
  const { password } = OWNER;
  const response = await send(shop.api, `POST ${PATH}`, { token, body: { password } });
  expect(response.body).toMatchObject({ uri: expect.stringContaining('a%EF%BF%BD%40example') });
});

it('returns the secret in the format of authenticator apps', async () => {
  const { secret, uri } = await startSetup();
  const name = encodeURIComponent(DEFAULT_SETTINGS.name);
  expect(uri).toBe(`otpauth://totp/${name}%3Aowner%40example.com?secret=${secret}&issuer=${name}`);
});

it('names the shop in authenticator apps', async () => {
  await saveSettings(shop.dependencies, { name: 'Salt: Books' });
  expect((await startSetup()).uri).toContain('totp/Salt%20%20Books%3Aowner%40example.com?');
});

it('requires no code before a correct code has turned the second factor on', async () => {
  await startSetup();
  expect(await signIn()).toMatchObject({ status: '200 OK' });
  expect(await call('PUT', { code: '12345' })).toEqual(refused('code-needed'));
  expect(await signIn()).toMatchObject({ status: '200 OK' });
});

it('requires a code only after the right password, and accepts it with a space', async () => {
  const secret = await turnOn();
  expect(await signIn(undefined, { ...OWNER, password: 'wrong' })).toEqual(
    refused('bad-credentials'),
  );
  expect(await signIn()).toMatchObject({
    status: '401 Unauthorized',
    body: { code: 'code-needed' },
  });
  expect(await signIn('12345')).toEqual(refused('code-needed'));
  const code = await makeCurrentCode(secret);
  expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: '200 OK' });
});

it("ends the sessions that began without a code, except the caller's", async () => {
  const { body } = await signIn();
  const read = (token: string) => send(shop.api, 'GET /desk/orders', { token });
  const other = (body as { token: string }).token;
  expect(await read(other)).toMatchObject({ status: '200 OK' });
  await turnOn();
  expect(await read(other)).toMatchObject({ status: '401 Unauthorized' });
  expect(await read(ownerToken)).toMatchObject({ status: '200 OK' });
});

it('accepts no code twice, and no code from before the last one', async () => {
  const secret = await turnOn();
  const [older, code] = [
    await makeTotpCode(secret, shop.clock.ms - STEP_MS),
    await makeCurrentCode(secret),
  ];
  const responses = await Promise.all([signIn(code), signIn(code)]);
  expect(responses.map(({ status }) => status).sort()).toEqual(['200 OK', '401 Unauthorized']);
  expect(await signIn(older)).toEqual(refused('code-needed'));
  shop.clock.ms += STEP_MS;
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('changes nothing without the password', async () => {
  expect(await call('POST', { password: 'wrong' })).toEqual(refused('bad-credentials'));
  const secret = await turnOn();
  expect(await call('DELETE', { password: 'wrong' })).toEqual(refused('bad-credentials'));
  expect(await call('POST', { password: OWNER.password })).toEqual(refused('impossible-step'));
  expect(await signIn()).toEqual(refused('code-needed'));
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('accepts no code from unknown browsers after five wrong codes in 15 minutes', async () => {
  const secret = await turnOn();
  for (let i = 0; i < 5; i++) expect(await signIn('000000')).toEqual(refused('code-needed'));
  const signInCorrectly = async () => signIn(await makeCurrentCode(secret));
  expect(await signInCorrectly()).toMatchObject({ status: '429 Too Many Requests' });
  shop.clock.ms += 15 * MINUTE_MS;
  expect(await signInCorrectly()).toMatchObject({ status: '200 OK' });
});

it('counts the codes sent within a session separately from those of sign-ins', async () => {
  const secret = await turnOn();
  // The code that `turnOn` sent counts as the first of five attempts.
  for (let i = 1; i < 5; i++)
    expect(await call('PUT', { code: '000000' })).toEqual(refused('code-needed'));
  expect(await call('PUT', { code: await makeCurrentCode(secret) })).toEqual(refused('too-many'));
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('does not count a missing code as one of the five attempts', async () => {
  const secret = await turnOn();
  // More than five, but within the limit of ten sign-ins a minute.
  for (let i = 0; i < 9; i++) expect(await signIn()).toEqual(refused('code-needed'));
  shop.clock.ms += MINUTE_MS;
  for (let i = 0; i < 9; i++) expect(await signIn()).toEqual(refused('code-needed'));
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('awaits only the store inside a transaction, because IndexedDB would end it otherwise', async () => {
  const { store } = shop.dependencies;
  let isOpen = false;
  const transact = store.transact.bind(store);
  store.transact = (work) =>
    transact(async (transaction) => {
      isOpen = true;
      try {
        return await work(transaction);
      } finally {
        isOpen = false;
      }
    });
  const sign = crypto.subtle.sign.bind(crypto.subtle);
  const spy = vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (...given) => {
    expect(isOpen).toBe(false);
    return sign(...given);
  });
  onTestFinished(() => spy.mockRestore());
  const secret = await turnOn();
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('voids the secret when the second factor is turned off', async () => {
  const secret = await turnOn();
  expect(await turnOff(secret)).toMatchObject({ status: '204 No Content' });
  expect(await signIn()).toMatchObject({ status: '200 OK' });
  expect(await call('PUT', { code: await makeCurrentCode(secret) })).toEqual(
    refused('code-needed'),
  );
});

it("stays on when an owner's link sets a new password", async () => {
  const secret = await turnOn();
  const { token, link } = await makeLink({ kind: 'owner', until: shop.clock.ms + MINUTE_MS });
  await shop.dependencies.store.transact((transaction) =>
    saveLink(transaction, link, shop.clock.ms),
  );
  const owner = { email: OWNER.email, password: 'open the shop' };
  await send(shop.api, 'POST /desk/welcome', { body: { token, ...owner } });
  expect(await signIn(undefined, owner)).toEqual(refused('code-needed'));
  expect(await signIn(await makeCurrentCode(secret), owner)).toMatchObject({ status: '200 OK' });
});

it('stays on when the password is changed while it is being compared', async () => {
  const passwords = createLightPasswords(() => 'salt');
  shop = await openOrderShop({ passwords });
  ownerToken = await openDesk(shop);
  const secret = await turnOn();
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async () => {
    await changeUser(shop.dependencies.store, OWNER.email, (user) => ({
      ...user,
      password: 'another',
    }));
    return true;
  });
  expect(await turnOff(secret)).toEqual(refused('bad-credentials'));
  const { records, user: readUser } = shop.dependencies.store;
  const user = await readUser(OWNER.email);
  const owner = await records.get('people', user?._id ?? '');
  expect(owner?.secondFactor?.isOn).toBe(true);
  const entries = await records.list('auditEntries', {});
  expect(entries.map(({ action }) => action)).not.toContain('second-factor-off');
});

it('accepts no code of a secret that is replaced while the code is compared', async () => {
  const secret = await turnOn();
  const { store } = shop.dependencies;
  const { transact } = store;
  const [owner] = await store.records.list('people', {});
  vi.spyOn(store, 'transact').mockImplementationOnce(async (work) => {
    const secondFactor = { secret: 'JBSWY3DPEHPK3PXP', isOn: true, lastStep: 0 };
    await transact(async (t) => t.put('people', { _id: '', email: '', ...owner, secondFactor }));
    return transact(work);
  });
  expect(await signIn(await makeCurrentCode(secret))).toEqual(refused('code-needed'));
});

it.each([
  ['DELETE /user', { password: OWNER.password }],
  ['POST /user/password', { old: OWNER.password, new: 'a new one' }],
])('also requires a code for %s with a token of the storefront', async (path, body) => {
  await makeOwner(shop.dependencies.store, 'asha@example.com');
  const secret = await turnOn();
  const token = await logIn(shop.api, OWNER.password, OWNER.email);
  const ask = (codeField: object) =>
    send(shop.api, path, { token, body: { ...body, ...codeField } });
  const needed = { status: '401 Unauthorized', body: { code: 'code-needed' } };
  expect(await ask({})).toMatchObject(needed);
  expect(await ask({ code: '12345' })).toMatchObject(needed);
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
  shop.clock.ms += STEP_MS;
  expect(await ask({ code: await makeCurrentCode(secret) })).toMatchObject({
    status: '204 No Content',
  });
});

it('allows five attempts in 15 minutes for all sessions of the storefront together', async () => {
  const secret = await turnOn();
  const change = async (code: string) => {
    const token = await logIn(shop.api, OWNER.password, OWNER.email);
    const body = { old: OWNER.password, new: 'a new one', code };
    return send(shop.api, 'POST /user/password', { token, body });
  };
  for (let i = 0; i < 5; i++) expect(await change('000000')).toEqual(refused('code-needed'));
  expect(await change(await makeCurrentCode(secret))).toEqual(refused('too-many'));
});

it('stays on when a mailed link sets a new password, and the link opens no session', async () => {
  const secret = await turnOn();
  const token = await requestReset(shop, OWNER.email);
  const body = { token, password: 'a new one' };
  const response = await send(shop.api, 'POST /auth/reset', { body });
  expect(response).toEqual({ status: '204 No Content', body: undefined });
  const owner = { ...OWNER, password: 'a new one' };
  expect(await signIn(undefined, owner)).toEqual(refused('code-needed'));
  expect(await signIn(await makeCurrentCode(secret), owner)).toMatchObject({ status: '200 OK' });
});

/** Sends a code of the app to turn the second factor on, or to replace the recovery codes. */
async function makeRecoveryCodes(secret: string): Promise<string[]> {
  const { body } = await send(shop.api, `PUT ${PATH}`, {
    token: ownerToken,
    body: { code: await makeCurrentCode(secret) },
    headers: { prefer: 'return=representation' },
  });
  shop.clock.ms += STEP_MS;
  return (body as { recoveryCodes: string[] }).recoveryCodes;
}

const readState = async () => (await send(shop.api, `GET ${PATH}`, { token: ownerToken })).body;

it('accepts each recovery code once, in any spelling', async () => {
  expect(await readState()).toEqual({ isOn: false, recoveryCodes: 0 });
  const { secret } = await startSetup();
  expect(await readState()).toEqual({ isOn: false, recoveryCodes: 0 });
  const codes = await makeRecoveryCodes(secret);
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const [first = '', second = ''] = codes;
  const responses = await Promise.all([signIn(first), signIn(first)]);
  expect(responses.map(({ status }) => status).sort()).toEqual(['200 OK', '401 Unauthorized']);
  expect(await signIn(second.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    status: '200 OK',
  });
  expect(await readState()).toEqual({ isOn: true, recoveryCodes: 8 });
  expect(await signIn(await makeCurrentCode(secret))).toMatchObject({ status: '200 OK' });
});

it('stores no recovery code in plain text', async () => {
  const codes = await makeRecoveryCodes((await startSetup()).secret);
  const user = await shop.dependencies.store.user(OWNER.email);
  const owner = JSON.stringify(
    await shop.dependencies.store.records.get('people', user?._id ?? ''),
  );
  for (const code of codes) expect(owner).not.toContain(code.replaceAll('-', ''));
});

it('replaces the recovery codes when another code of the app is sent', async () => {
  const { secret } = await startSetup();
  const [old = ''] = await makeRecoveryCodes(secret);
  const [fresh = ''] = await makeRecoveryCodes(secret);
  expect(await signIn(old)).toEqual(refused('code-needed'));
  expect(await signIn(fresh)).toMatchObject({ status: '200 OK' });
  shop.clock.ms += STEP_MS;
  await turnOff(secret);
  expect(await readState()).toEqual({ isOn: false, recoveryCodes: 0 });
});

it('can be set up and turned off by the owner whom the seed names, who has no record yet', async () => {
  const { store } = shop.dependencies;
  const ownerId = (await store.user(OWNER.email))?._id ?? '';
  shop.api = createTestApi({ ...shop.dependencies, ownerId });
  await store.transact((transaction) => transaction.remove('people', ownerId));
  const secret = await turnOn();
  expect(await turnOff(secret)).toMatchObject({ status: '204 No Content' });
});

it.each(['POST', 'DELETE'])(
  'gives no new rights to a person who is removed from the desk during %s',
  async (method) => {
    const { store } = shop.dependencies;
    const id = (await store.user(OWNER.email))?._id ?? '';
    const { matches } = shop.dependencies.passwords;
    shop.dependencies.passwords.matches = async (...passwords) => {
      await store.transact((transaction) => transaction.remove('people', id));
      return matches(...passwords);
    };
    expect(await call(method, { password: OWNER.password })).toMatchObject({
      status: '403 Forbidden',
    });
    expect(await store.records.get('people', id)).toBeUndefined();
  },
);

it('is turned off only with the password and a current code, or a recovery code', async () => {
  const { secret } = await startSetup();
  const { body } = await send(shop.api, `PUT ${PATH}`, {
    token: ownerToken,
    headers: { prefer: 'return=representation' },
    body: { code: await makeCurrentCode(secret) },
  });
  const usedCode = await makeCurrentCode(secret);
  for (const code of [undefined, '', '12345', usedCode])
    expect(await call('DELETE', { password: OWNER.password, code })).toMatchObject({
      status: '401 Unauthorized',
      body: { code: 'code-needed' },
    });
  expect(await readState()).toMatchObject({ isOn: true });
  const [recoveryCode] = (body as { recoveryCodes: string[] }).recoveryCodes;
  expect(await call('DELETE', { password: OWNER.password, code: recoveryCode })).toMatchObject({
    status: '204 No Content',
  });
  expect(await signIn()).toMatchObject({ status: '200 OK' });
});

it('ends the other sessions in the transaction that turns the second factor on', async () => {
  const other = ((await signIn()).body as { token: string }).token;
  const { secret } = await startSetup();
  // Later transactions fail, as if the process had ended right after that one.
  const { store } = shop.dependencies;
  const { transact } = store;
  vi.spyOn(store, 'transact')
    .mockRejectedValue(new Error('ended'))
    .mockImplementationOnce(transact);
  await call('PUT', { code: await makeCurrentCode(secret) });
  expect(await send(shop.api, 'GET /desk/session', { token: other })).toEqual(refused('bad-token'));
  expect(await send(shop.api, 'GET /desk/session', { token: ownerToken })).toMatchObject({
    status: '200 OK',
  });
});
