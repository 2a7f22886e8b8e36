import { createApi, type Api } from '#api/app.ts';
import { createLightPasswords } from '#api/auth/password.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import { findPin } from '#hosts/node/find-pin.ts';
import { makeSeed } from '#seed/seed.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';

/** Creates an API with the seed's data, for prerendering. */
export function openSeedApi(): Api {
  const store = createMemoryStore(makeSeed('demo', async () => ''));
  const unused = { secret: 'unused', createId: () => 'unused' };
  return createApi({
    ...unused,
    store,
    now: Date.now,
    findPin,
    passwords: createLightPasswords(unused.createId),
    provider: createRehearsal({ store, ...unused }),
    holdMs: 0,
    siteUrl: '',
  });
}
