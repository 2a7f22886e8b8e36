import { expect, it, vi } from 'vitest';
import { DatabaseUnavailable, type Database, type Row } from '../database.ts';
import { createSalesExpiry } from './sales.ts';

/** A database with an old sale, in which changes fail. */
function failWith(reason: Error): Pick<Database, 'read' | 'write'> {
  const read = vi.fn<() => Promise<Row[]>>().mockResolvedValueOnce([{ book_id: 'bk01' }]);
  return { read: read.mockResolvedValue([]), write: () => Promise.reject(reason) };
}

it('does not fail while the database accepts no changes', async () => {
  await expect(
    createSalesExpiry(failWith(new DatabaseUnavailable('gone')))(0),
  ).resolves.toBeUndefined();
});

it('rejects if old sales cannot be removed for another reason, and runs again', async () => {
  const expireSales = createSalesExpiry(failWith(new Error('broken')));
  await expect(expireSales(0)).rejects.toThrow('broken');
  // The next run finds no old sale.
  await expect(expireSales(0)).resolves.toBeUndefined();
});

it('shares a run, which ends after ten transactions', async () => {
  const read = vi.fn<() => Promise<Row[]>>(async () => [{ book_id: 'bk01' }]);
  const write = vi.fn<() => Promise<never>>(async () => undefined as never);
  const expireSales = createSalesExpiry({ read, write });
  await Promise.all([expireSales(0), expireSales(0)]);
  expect(write).toHaveBeenCalledTimes(10);
  await expireSales(0);
  expect(write).toHaveBeenCalledTimes(20);
});
