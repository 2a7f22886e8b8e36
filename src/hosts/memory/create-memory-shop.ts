/// <reference types="vite/client" />
/** The entry of the npm package: the API over data in memory, for tests of other programs. */
import { createApi } from '#api/app.ts';
import { createLightPasswords, hashPassword, hashPasswords } from '#api/auth/password.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { readDataFile } from './data-file.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import pinCodes from '#seed/pin-codes/pin-codes.txt?raw';
import { findPlace, unpack } from '#seed/pin-codes/unpack.ts';
import { makeSeed } from '#seed/seed.ts';
import { users as seedUsers } from '#seed/users.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { CreateMemoryShop } from './memory-shop.ts';

let places: ReturnType<typeof unpack> | undefined;

export const createMemoryShop: CreateMemoryShop = ({ data, now = Date.now } = {}) => {
  let count = 0;
  // Counts, so that two runs of a test get the same ids.
  const createId = () => (++count).toString(16).padStart(24, '0');
  const hash = (password: string) => hashPassword(password, createId());
  const store = createMemoryStore(makeSeed('demo', hash));
  const loading = data === undefined ? undefined : load(data);
  const secret = 'kitabdost-mock-secret';
  const dependencies: Dependencies = {
    store,
    secret,
    createId,
    now,
    passwords: createLightPasswords(createId),
    findPin: async (pin) => findPlace((places ??= unpack(pinCodes)), pin),
    provider: createRehearsal({ store, secret, createId }),
    holdMs: 30 * 60_000,
    siteUrl: 'https://kitabdost.example',
    ownerId: seedUsers[0]?._id ?? '',
    hasGuest: true,
  };
  const api = createApi(dependencies);

  function load(text: string): Promise<void> {
    const file = readDataFile(text);
    if ('problems' in file)
      throw new TypeError(`The data have problems: ${file.problems.join(' ')}`);
    return hashPasswords(file.data.users, createId).then((users) =>
      store.replace({ ...file.data, users }, undefined),
    );
  }

  return {
    async fetch(request) {
      await loading;
      // Work such as ending the hold of an unpaid order is done between calls.
      await runDueWork(dependencies);
      return api.fetch(request);
    },
  };
};
