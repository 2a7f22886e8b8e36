import { Hono } from 'hono/tiny';
import { SAMPLE_ADDRESS, type Address } from '#contract/account/address.ts';
import {
  addAddressRequestSchema,
  addressResponseSchema,
  addressesResponseSchema,
  changeAddressRequestSchema,
} from '#contract/account/addresses.ts';
import {
  type ProfileResponse,
  type User,
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  deleteUserRequestSchema,
  profileResponseSchema,
} from '#contract/account/user.ts';
import { isOverfull } from '#domain/cart/cart.ts';
import {
  MAX_ADDRESSES,
  deleteAddress,
  putAddress,
  readAddresses,
} from '#domain/delivery/address.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { changePassword } from '../account/new-password.ts';
import { changeUser, readStoredUser } from '../account/user.ts';
import { checkOwnPassword, readUserWithSamePassword } from '../auth/password.ts';
import { dropInvitations, dropResetLinks } from '../auth/links.ts';
import { rememberBrowser } from '../auth/known-browser.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { withPersonsAudit } from '../desk/audit.ts';
import { refuseLastOwner } from '../desk/people.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { HttpError } from '../errors.ts';
import { type TokenPayload, requireUser } from '../auth/token.ts';
import { addJob } from '../jobs/add-job.ts';
import { eraseNow } from '../jobs/due-work.ts';
import { KINDS, type Kind } from '../records.ts';
import { lookUpPlace, refuseBadAddress } from '../shop/check-address.ts';
import type { RecordReader, Transaction } from '../store.ts';

interface ChangedAddresses {
  address: Address;
  /** All addresses of the user after the change. */
  addresses: Address[];
}

/** The routes for the account of the user, and the saved addresses, which are listed oldest first. */
export function createUserRoutes(dependencies: Dependencies) {
  const { store, now, createId, hasGuest, isPublicAccount } = dependencies;
  const describe = guardCalls(requireUser(dependencies));

  async function readOwnAddresses(
    records: RecordReader,
    { _id, email }: User,
  ): Promise<readonly Address[]> {
    const record = await records.get('addresses', _id);
    if (record) return readAddresses(record.addresses) ?? [];
    // The guest account begins with a sample address.
    return hasGuest && isPublicAccount?.(email) ? [SAMPLE_ADDRESS] : [];
  }

  /** Runs `change` in one transaction, stores the new list, and resolves with `address`. */
  function changeOwnAddresses(
    { email }: User,
    change: (addresses: readonly Address[]) => ChangedAddresses,
  ): Promise<Address> {
    return store.transact(async (transaction) => {
      // Locks the user, so that changes wait for each other even before a record exists.
      const user = await readStoredUser(transaction, email);
      const before = await readOwnAddresses(transaction, user);
      const { address, addresses } = change(before);
      if (isOverfull(addresses, before, MAX_ADDRESSES)) throw new HttpError(409, 'addressesFull');
      transaction.put('addresses', { _id: user._id, addresses });
      return address;
    });
  }

  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Returns the first name, last name and email of the user.',
        responses: { 200: profileResponseSchema },
      }),
      (c) => c.json(toProfile(c.var.user)),
    )
    .patch(
      '/',
      describe({
        summary: 'Changes the first and last name of the user.',
        body: changeProfileRequestSchema,
        responses: { 200: profileResponseSchema, 403: ['publicAccount'] },
      }),
      async (c) => {
        if (isPublicAccount?.(c.var.user.email)) throw new HttpError(403, 'publicAccount');
        const names = c.req.valid('json');
        const updatedAt = formatTimestamp(now());
        const user = await changeUser(store, c.var.user, (current) => ({
          ...current,
          ...names,
          updatedAt,
        }));
        return c.json(toProfile(user));
      },
    )
    .post(
      '/password',
      describe({
        summary: 'Changes the password and ends all other sessions of the user.',
        body: changePasswordRequestSchema,
        responses: {
          204: null,
          401: ['invalidCredentials', 'codeNeeded'],
          403: ['publicAccount'],
          422: ['commonPassword'],
        },
      }),
      async (c) => {
        const { user, token } = c.var;
        const { old, new: password, code } = c.req.valid('json');
        await changePassword(dependencies, { user, token, old, password, code });
        await rememberBrowser(dependencies, c, { email: user.email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .delete(
      '/',
      describe({
        summary:
          'Deletes the account. Orders are kept without personal data; those not yet shipped are cancelled and refunded.',
        body: deleteUserRequestSchema,
        responses: {
          204: null,
          401: ['invalidCredentials', 'codeNeeded'],
          403: ['publicAccount'],
          409: ['lastOwner'],
        },
      }),
      async (c) => {
        await deleteUser(dependencies, c.var, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .get(
      '/addresses',
      describe({
        summary: 'Lists the saved addresses.',
        responses: { 200: addressesResponseSchema },
      }),
      async (c) => {
        const addresses = await readOwnAddresses(store.records, c.var.user);
        return c.json({ addresses: addresses.map(toResponseBody) });
      },
    )
    .post(
      '/addresses',
      describe({
        summary:
          'Adds an address. If an address with the `id` of the request exists already, nothing is added, so that the call can be repeated.',
        body: addAddressRequestSchema,
        responses: { 201: addressResponseSchema, 409: ['addressesFull'], 422: ['badAddress'] },
      }),
      async (c) => {
        const { id = createId(), confirmed, ...fields } = c.req.valid('json');
        refuseBadAddress({ ...fields, confirmed }, await lookUpPlace(dependencies, fields.pin));
        const address = await changeOwnAddresses(c.var.user, (before) => {
          const added = before.find((item) => item.id === id) ?? { ...fields, id };
          return { address: added, addresses: putAddress(before, added) };
        });
        return c.json({ address: toResponseBody(address) }, 201);
      },
    )
    .patch(
      '/addresses/:id',
      describe({
        summary: 'Changes an address; texts that are left out do not change.',
        body: changeAddressRequestSchema,
        responses: { 200: addressResponseSchema, 404: ['addressNotFound'], 422: ['badAddress'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const { confirmed, ...texts } = c.req.valid('json');
        const place =
          texts.pin === undefined ? undefined : await lookUpPlace(dependencies, texts.pin);
        refuseBadAddress({ ...texts, confirmed }, place);
        const address = await changeOwnAddresses(c.var.user, (before) => {
          const changed = { ...findAddress(before, id), ...texts };
          return { address: changed, addresses: putAddress(before, changed) };
        });
        return c.json({ address: toResponseBody(address) });
      },
    )
    .delete(
      '/addresses/:id',
      describe({
        summary: 'Deletes an address.',
        responses: { 204: null, 404: ['addressNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        await changeOwnAddresses(c.var.user, (before) => ({
          address: findAddress(before, id),
          addresses: deleteAddress(before, id),
        }));
        return c.body(null, 204);
      },
    );
}

function toProfile({ firstName = '', lastName = '', email }: User): ProfileResponse {
  return { user: { firstName, lastName, email } };
}

/**
 * Deletes the user and the user's records; a job erases the rest, see `eraseBatch`. Throws 401 for
 * a wrong password or code, 429 after too many attempts, 403 for a public account, 409 for the only
 * owner.
 */
async function deleteUser(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { now, isPublicAccount, ownerId } = dependencies;
  if (isPublicAccount?.(user.email)) throw new HttpError(403, 'publicAccount');
  await checkOwnPassword(dependencies, { user, token }, password);
  await checkSecondFactor(dependencies, user, code);
  const { store } = await withPersonsAudit(dependencies, user, 'account-deleted');
  await store.transact(async (transaction) => {
    const { _id: userId, email } = await readUserWithSamePassword(transaction, user);
    await refuseLastOwner(transaction, ownerId, user);
    for (const kind of Object.keys(KINDS) as Kind[])
      await removeRecordsOfUser(transaction, kind, userId);
    await dropResetLinks(transaction, email);
    await dropInvitations(transaction, email);
    transaction.removeUser(email);
    addJob(transaction, { kind: 'erase', userId, email, at: now() }, dependencies);
  });
  await eraseNow(dependencies, user._id);
}

async function removeRecordsOfUser(transaction: Transaction, kind: Kind, userId: string) {
  const { ownedBy } = KINDS[kind];
  if (ownedBy === '_id') transaction.remove(kind, userId);
  if (ownedBy === 'userId') {
    const records = await transaction.list(kind, { where: { userId } });
    for (const { _id } of records) transaction.remove(kind, _id);
  }
}

function findAddress(addresses: readonly Address[], id: string): Address {
  const address = addresses.find((item) => item.id === id);
  if (!address) throw new HttpError(404, 'addressNotFound');
  return address;
}

function toResponseBody(address: Address) {
  return { _id: address.id, ...address };
}
