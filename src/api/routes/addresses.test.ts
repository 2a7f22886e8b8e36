import { beforeEach, expect, it } from 'vitest';
import { SAMPLE_ADDRESS } from '#contract/account/address.ts';
import { ERRORS } from '#contract/errors.ts';
import { anAddress } from '#domain/builders.ts';
import type { Api } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { BAD_REQUEST, testDependencies, createTestApi, send, signUp } from '../testing.ts';

const { id: _id, ...HOME } = anAddress();
const REFUSED = {
  status: '400 Bad Request',
  body: BAD_REQUEST,
};
const NOT_FOUND = {
  status: '404 Not Found',
  body: { errors: [ERRORS.addressNotFound], code: 'not-found' },
};

let api: Api;
let dependencies: Dependencies;
let token: string;
beforeEach(async () => {
  dependencies = testDependencies();
  api = createTestApi(dependencies);
  token = await signUp(api);
});

function add(fields: object = {}, userToken = token) {
  return send(api, 'POST /user/addresses', { token: userToken, body: { ...HOME, ...fields } });
}

function change(id: string, body: object, userToken = token) {
  return send(api, `PATCH /user/addresses/${id}`, { token: userToken, body });
}

async function list(userToken = token) {
  const { body } = await send(api, 'GET /user/addresses', { token: userToken });
  return (body as { addresses: Record<string, string>[] }).addresses;
}

/** Builds the address with this id as responses show it. */
function buildAddress(id: string, fields: object = {}) {
  return { _id: id, id, ...HOME, ...fields };
}

it('returns no addresses for a new account', async () => {
  expect(await send(api, 'GET /user/addresses', { token })).toEqual({
    status: '200 OK',
    body: { addresses: [] },
  });
});

it('appends addresses, each with a new id', async () => {
  const { status, body } = await add();
  const { address } = body as { address: Record<string, string> };
  expect({ status, address }).toEqual({
    status: '201 Created',
    address: buildAddress(address['id'] ?? ''),
  });
  await add({ name: 'Ravi' });
  expect((await list()).map(({ name }) => name)).toEqual([HOME.name, 'Ravi']);
});

it('stores an address in its normal form', async () => {
  await add({
    name: '\u202aMeera\u200b Rao\u202c\r\n',
    addressText: '14,\u200e Third Cross\n2nd floor\u0007 ',
    pin: '\u2066५६० ००३\u2069',
    phone: '\u202a+91 98111‑22334\u202c',
  });
  expect(await list()).toMatchObject([
    {
      name: 'Meera Rao',
      addressText: '14, Third Cross\n2nd floor',
      pin: '560003',
      phone: '+91 98111-22334',
    },
  ]);
});

it('adds an address with the same id once, even for simultaneous calls', async () => {
  const added = { status: '201 Created', body: { address: buildAddress('a1') } };
  const calls = [add({ id: 'a1' }), add({ id: 'a1' }), add({ id: 'a1' })];
  expect(await Promise.all(calls)).toEqual([added, added, added]);
  expect(await add({ id: 'a1', name: 'Ravi' })).toEqual(added);
  expect(await list()).toEqual([buildAddress('a1')]);
});

it('changes only the fields that are sent, and keeps the position in the list', async () => {
  await add({ id: 'a1' });
  await add({ id: 'a2' });
  const changed = buildAddress('a1', { city: 'Mysuru' });
  expect(await change('a1', { city: ' Mysuru ' })).toEqual({
    status: '200 OK',
    body: { address: changed },
  });
  expect(await list()).toEqual([changed, buildAddress('a2')]);
});

it('deletes an address once', async () => {
  await add({ id: 'a1' });
  const remove = () => send(api, 'DELETE /user/addresses/a1', { token });
  expect(await remove()).toEqual({ status: '204 No Content', body: undefined });
  expect(await remove()).toEqual(NOT_FOUND);
  expect(await list()).toEqual([]);
});

it('does not show or change the addresses of other users', async () => {
  const other = await signUp(api, 'ravi@example.com');
  await add({ id: 'a1' });
  expect(await list(other)).toEqual([]);
  expect(await change('a1', { city: 'Pune' }, other)).toEqual(NOT_FOUND);
  expect(await send(api, 'DELETE /user/addresses/a1', { token: other })).toEqual(NOT_FOUND);
  await add({ id: 'a1', name: 'Ravi' }, other);
  expect(await list()).toEqual([buildAddress('a1')]);
});

it.each([
  ['name', 100],
  ['city', 100],
  ['state', 100],
  ['phone', 30],
  ['pin', 12],
  ['addressText', 500],
])(
  'accepts a %s of up to %i letters, and refuses longer, blank and missing ones',
  async (field, limit) => {
    const longest = 'x'.repeat(limit);
    const confirmed = { id: 'a1', confirmed: true };
    expect((await add({ ...confirmed, [field]: longest })).status).toBe('201 Created');
    for (const text of [`${longest}x`, ' \n ', '', 7, undefined]) {
      const { [field]: _omitted, ...rest } = { ...HOME } as Record<string, unknown>;
      const body = text === undefined ? rest : { ...HOME, [field]: text };
      expect(await send(api, 'POST /user/addresses', { token, body })).toMatchObject(REFUSED);
      if (text !== undefined) expect(await change('a1', { [field]: text })).toMatchObject(REFUSED);
    }
    expect(await list()).toEqual([buildAddress('a1', { [field]: longest })]);
  },
);

it('stores every text as one line, except `addressText`', async () => {
  await add({ id: 'a1', name: 'Asha\nRao', addressText: '12 Church Street\nFirst floor' });
  expect(await list()).toEqual([
    buildAddress('a1', { name: 'Asha Rao', addressText: '12 Church Street\nFirst floor' }),
  ]);
});

it.each([
  ['pin', 'that the post does not use', '999999'],
  ['pin', 'without six digits', '56000'],
  ['phone', 'without ten digits', '98450 1234'],
  ['state', 'that is none', 'Bangalore'],
])('refuses a %s %s, unless the address is confirmed', async (field, _, text) => {
  const refused = {
    status: '422 Unprocessable Entity',
    body: { errors: [ERRORS.badAddress], code: 'bad-address', field },
  };
  await add({ id: 'a1' });
  expect(await add({ [field]: text })).toEqual(refused);
  expect(await change('a1', { [field]: text })).toEqual(refused);
  expect(await list()).toEqual([buildAddress('a1')]);
  const changed = buildAddress('a1', { [field]: text });
  expect((await change('a1', { [field]: text, confirmed: true })).body).toEqual({
    address: changed,
  });
  const city = { ...changed, city: 'Mysuru' };
  expect((await change('a1', { city: 'Mysuru' })).body).toEqual({ address: city });
  expect((await add({ [field]: text, confirmed: true })).status).toBe('201 Created');
});

it('accepts an address whose PIN code cannot be looked up', async () => {
  api = createTestApi({ ...dependencies, findPin: () => Promise.reject(new Error('No file.')) });
  expect((await add({ pin: '999999' })).status).toBe('201 Created');
});

it.each(['', 'x'.repeat(65), 'a b', '../a'])('refuses the id %j', async (id) => {
  expect(await add({ id })).toMatchObject(REFUSED);
});

it('stores 50 addresses, and accepts another one after a deletion', async () => {
  const calls = Array.from({ length: 50 }, (_, index) => add({ id: `a${index}` }));
  await Promise.all(calls);
  const full = {
    status: '409 Conflict',
    body: { errors: [ERRORS.addressesFull], code: 'addresses-full' },
  };
  expect(await add()).toEqual(full);
  expect((await add({ id: 'a7' })).status).toBe('201 Created');
  expect((await change('a7', { city: 'Pune' })).status).toBe('200 OK');
  await send(api, 'DELETE /user/addresses/a0', { token });
  expect((await add()).status).toBe('201 Created');
  expect(await add()).toEqual(full);
});

it('leaves out only the damaged address of a stored list', async () => {
  await add({ id: 'a1' });
  const [record] = await dependencies.store.records.list('addresses', {});
  if (!record) throw new Error('There is no record.');
  const damaged = { ...anAddress({ id: 'a0' }), pin: 7 } as unknown as ReturnType<typeof anAddress>;
  await dependencies.store.transact((transaction) =>
    transaction.put('addresses', { ...record, addresses: [damaged, ...record.addresses] }),
  );
  expect(await list()).toEqual([buildAddress('a1')]);
});

it('gives a sample address to the guest, on a host that has one, and to no other user', async () => {
  const isPublic = (email: string) => email === 'asha@example.com';
  api = createTestApi({ ...dependencies, isPublicAccount: isPublic, hasGuest: true });
  expect(await list()).toEqual([{ _id: 'sample', ...SAMPLE_ADDRESS }]);
  expect(await list(await signUp(api, 'ravi@example.com'))).toEqual([]);
  await send(api, 'DELETE /user/addresses/sample', { token });
  expect(await list()).toEqual([]);
  api = createTestApi({ ...testDependencies(), isPublicAccount: isPublic });
  expect(await list(await signUp(api))).toEqual([]);
});
