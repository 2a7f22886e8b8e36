import type { Measured } from './speed.ts';
import { printBudgets, type Budget } from './table.ts';

/** Limits as factors of the hand-written page. */
const PAINT_RATIO = 1.25;
const LIST_LCP_RATIO = 1.15;
/** Limits as factors of the bare React page. */
const MAIN_THREAD_RATIO = 1.5;
const BLOCKING_RATIO = 1.1;
/** ms; the time of the best shop that was measured with the same profile. */
const BEST_SHOP_MAIN_THREAD = 1200;

/** Compares the medians with the limits; returns the number of missed limits. */
export function judgeSpeed(pages: string[], measured: Measured[]): number {
  const find = (name: string) => {
    const found = measured.find((one) => one.name === name);
    if (!found) throw new Error(`Nothing was measured as "${name}".`);
    return found.median;
  };
  const budgets = pages.flatMap((page): Budget[] => {
    const shop = find(page);
    const plain = find(`${page} plain`);
    const lcpLimit = page === 'books' ? LIST_LCP_RATIO : PAINT_RATIO;
    return [
      { name: `${page}: FCP ÷ plain`, value: shop.fcp / plain.fcp, limit: PAINT_RATIO, digits: 2 },
      { name: `${page}: LCP ÷ plain`, value: shop.lcp / plain.lcp, limit: lcpLimit, digits: 2 },
      { name: `${page}: TBT, ms`, value: shop.tbt, limit: 100 },
      { name: `${page}: CLS`, value: shop.cls, limit: 0, digits: 3 },
    ];
  });
  const list = find('books');
  const bare = find('bare react');
  return printBudgets('Speed budgets', [
    ...budgets,
    {
      name: 'books: main thread ÷ bare React',
      value: list.mainThread / bare.mainThread,
      limit: MAIN_THREAD_RATIO,
      digits: 2,
    },
    {
      name: 'books: TBT ÷ bare React',
      // Both may be 0.
      value: list.tbt / Math.max(bare.tbt, 1),
      limit: BLOCKING_RATIO,
      digits: 2,
    },
    { name: 'books: main thread, ms', value: list.mainThread, limit: BEST_SHOP_MAIN_THREAD },
    { name: 'books: requests', value: list.requests, limit: 12 },
    { name: 'books: kB', value: list.bytes / 1000, limit: 160, digits: 1 },
    { name: 'books: JavaScript, kB', value: list.scriptBytes / 1000, limit: 90, digits: 1 },
  ]);
}
