import type { Query } from '../database.ts';

/** Books by their traits, and by their price (payable ₹). */
export interface Counted {
  total: number;
  /** Whether these are all. */
  isAll: boolean;
  traits: ReadonlyMap<number, number>;
  prices: ReadonlyMap<number, number>;
}

/** All books, from the counts that are kept. */
export async function countAll(query: Query): Promise<Counted> {
  const read = async (table: string, key: string) => {
    const rows = await query(`SELECT ${key}, books FROM ${table} WHERE books > 0`);
    return new Map(rows.map((row) => [Number(row[key]), Number(row['books'])]));
  };
  const [traits, prices] = await Promise.all([
    read('find_traits', 'traits'),
    read('find_prices', 'payable'),
  ]);
  const total = traits.values().reduce((sum, books) => sum + books, 0);
  return { total, isAll: true, traits, prices };
}
