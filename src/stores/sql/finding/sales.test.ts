import { expect, it } from 'vitest';
import { DatabaseUnavailable, type Database } from '../database.ts';
import { expireSales } from './sales.ts';

/** A database with an old sale, which fails to change it. */
function failWith(reason: Error): Pick<Database, 'read' | 'write'> {
  return { read: async () => [{ book_id: 'bk01' }], write: () => Promise.reject(reason) };
}

it('keeps old sales while the database accepts no changes, so that books can still be read', async () => {
  await expect(expireSales(failWith(new DatabaseUnavailable('gone')), 0)).resolves.toBeUndefined();
});

it('rejects if old sales cannot be removed for another reason', async () => {
  await expect(expireSales(failWith(new Error('broken')), 0)).rejects.toThrow('broken');
});
