import { getFinancialYear } from '#domain/orders/bills/bill.ts';
import { dayInIndia } from '#domain/values/time.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Returns a problem of a series that should be 1, 2, 3, … in any order. */
function findGap(name: string, numbers: readonly number[]): string | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const index = sorted.findIndex((number, position) => number !== position + 1);
  return index === -1 ? undefined : `${name}: ${sorted[index]} is number ${index + 1}`;
}

/** Lists the numbers of all series: orders, and bills and credit notes of each year. */
function listSeries({ ledger }: World): Map<string, number[]> {
  const series = new Map<string, number[]>();
  const add = (name: string, number: number) => {
    const numbers = series.get(name) ?? [];
    numbers.push(number);
    series.set(name, numbers);
  };
  for (const { sequence, order } of ledger.orders.values()) {
    add('orders', sequence);
    const documents = [order.invoice, ...(order.creditNotes ?? [])];
    for (const document of documents) {
      const [, name = '', digits = ''] = /^(.*)\/(\d+)$/.exec(document?.number ?? '') ?? [];
      if (document) add(name, Number(digits));
    }
  }
  return series;
}

export const NUMBERS: Invariant = {
  name: 'numbers',
  sentence: 'Orders, and the bills and credit notes of a year, are 1, 2, 3, … without gap or twin.',
  checkEnd(world) {
    for (const [name, numbers] of listSeries(world)) {
      const gap = findGap(name, numbers);
      if (gap !== undefined) return gap;
    }
    return undefined;
  },
};

export const YEARS: Invariant = {
  name: 'numbers: years',
  sentence: "A bill has the date on which it was made, in India's time, and a number of that year.",
  check(_world, { changes, ordersBefore, from, to }) {
    for (const [id, { order }] of changes.puts.orders ?? []) {
      const { invoice } = order;
      const before = ordersBefore.get(id)?.order.invoice;
      if (before && before.number !== invoice?.number) return `${before.number} was changed`;
      if (!invoice || before) continue;
      if (![from, to].map(dayInIndia).includes(invoice.date))
        return `${invoice.number} has the date ${invoice.date}`;
      const year = getFinancialYear(Date.parse(`${invoice.date}T12:00:00+05:30`));
      if (!invoice.number.includes(`/${year}/`))
        return `${invoice.number} has the date ${invoice.date}`;
    }
    return undefined;
  },
};
