import type { Measured } from './speed.ts';
import { printBudgets, type Budget } from './table.ts';

const PAINT_RATIO = 1.25;
const MAIN_THREAD_RATIO = 1.5;
/** Of the best shop measured on the same profile: main-thread ms, kB of script lie elsewhere. */
const BEST_SHOP = { lcpRatio: 1.1, mainThread: 1200 };

/** Holds the medians against what the shop promises; says how many it misses. */
export function judgeSpeed(pages: string[], measured: Measured[]): number {
  const find = (name: string) => {
    const found = measured.find((one) => one.name === name);
    if (!found) throw new Error(`Nothing was measured as "${name}".`);
    return found.median;
  };
  const bare = find('bare react');
  const budgets = pages.flatMap((page): Budget[] => {
    const shop = find(page);
    const plain = find(`${page} plain`);
    const ratio = { limit: PAINT_RATIO, digits: 2 };
    return [
      { name: `${page}: FCP ÷ plain`, value: shop.fcp / plain.fcp, ...ratio },
      { name: `${page}: LCP ÷ plain`, value: shop.lcp / plain.lcp, ...ratio },
      { name: `${page}: TBT, ms`, value: shop.tbt, limit: 100 },
      { name: `${page}: CLS`, value: shop.cls, limit: 0, digits: 3 },
    ];
  });
  const list = find('books');
  const listRatio = list.lcp / find('books plain').lcp;
  return printBudgets('Speed budgets', [
    ...budgets,
    {
      name: 'books: main thread ÷ bare React',
      value: list.mainThread / bare.mainThread,
      limit: MAIN_THREAD_RATIO,
      digits: 2,
    },
    { name: 'books: requests', value: list.requests, limit: 12 },
    { name: 'books: kB', value: list.bytes / 1000, limit: 150, digits: 1 },
    {
      name: 'books: LCP ÷ plain (best shop)',
      value: listRatio,
      limit: BEST_SHOP.lcpRatio,
      digits: 2,
    },
    {
      name: 'books: main thread, ms (best shop)',
      value: list.mainThread,
      limit: BEST_SHOP.mainThread,
    },
  ]);
}
