import { payablePrice } from '../books/price.ts';
import type { Order } from './cursor.ts';
import type { FindableBook } from './filter-tests.ts';
import { createSearch } from './search.ts';

/**
 * The key that sorts books ascending in this order; equal keys keep the shop's order. `search` is the
 * text of the query.
 */
export function createSortKey(order: Order, search: string): (book: FindableBook) => number {
  switch (order) {
    case 'SHOP':
      return () => 0;
    case 'MATCH':
      return createSearch(search);
    case 'LOW_TO_HIGH':
      return payablePrice;
    case 'HIGH_TO_LOW':
      return (book) => -payablePrice(book);
    case 'NEWEST':
      return ({ publishedOn }) => -dayNumber(publishedOn);
    case 'RATING':
      return ({ totalStars }) => -totalStars;
    default:
      return order satisfies never;
  }
}

/** 2024-03 is 20240301; without a date 0. Missing parts count as 01. */
function dayNumber(publishedOn = ''): number {
  const [year = '0', month = '01', day = '01'] = publishedOn.split('-');
  return publishedOn === '' ? 0 : Number(year + month + day);
}
