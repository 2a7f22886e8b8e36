import { Hono } from 'hono/tiny';
import { SAMPLE_ADDRESS, type Address } from '#contract/account/address.ts';
import {
  addAddressRequestSchema,
  addressResponseSchema,
  addressesResponseSchema,
  changeAddressRequestSchema,
} from '#contract/account/addresses.ts';
import type { User } from '#contract/account/user.ts';
import {
  MAX_ADDRESSES,
  deleteAddress,
  putAddress,
  readAddresses,
} from '#domain/delivery/address.ts';
import { isOverfull } from '#domain/cart/cart.ts';
import { readStoredUser } from '../account/user.ts';
import { requireUser } from '../auth/token.ts';
import { guardCalls } from '../call/call.ts';
import { lookUpPlace, refuseBadAddress } from '../shop/check-address.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { RecordReader } from '../store.ts';

interface ChangedAddresses {
  address: Address;
  /** All addresses of the user after the change. */
  addresses: Address[];
}

/** The routes for the saved addresses of the user. The addresses are listed oldest first. */
export function createAddressRoutes(dependencies: Dependencies) {
  const { store, createId, hasGuest, isPublicAccount } = dependencies;
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
        summary: 'Lists the saved addresses.',
        responses: { 200: addressesResponseSchema },
      }),
      async (c) => {
        const addresses = await readOwnAddresses(store.records, c.var.user);
        return c.json({ addresses: addresses.map(toResponseBody) });
      },
    )
    .post(
      '/',
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
      '/:id',
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
      '/:id',
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

function findAddress(addresses: readonly Address[], id: string): Address {
  const address = addresses.find((item) => item.id === id);
  if (!address) throw new HttpError(404, 'addressNotFound');
  return address;
}

function toResponseBody(address: Address) {
  return { _id: address.id, ...address };
}
