import CODES from './codes.json' with { type: 'json' };
import { choosePrice, type PriceOptions, rankTerritories, readPrice, readRupees } from './price.ts';
import { getChildren, readTextAt, type Element } from './tree.ts';

export interface Supply {
  /** The retail price in whole ₹; '' if there is none. */
  price: string;
  /** Why there is no price, in a sentence for the bookseller. */
  problem?: string;
  /** The copies of all suppliers, each counted once; '' if none states them. */
  stock: string;
}

/** Sentences for the codes of list 57. */
const UNPRICED = new Map(Object.entries<string>(CODES.unpriced));

/** Reads the price in India today, and the copies of the suppliers for India. */
export function readSupply(product: Element, options: PriceOptions): Supply {
  const supplies = getChildren(product, 'ProductSupply').flatMap((part) => {
    const markets = getChildren(part, 'Market');
    const rank = rankTerritories(markets.flatMap((market) => getChildren(market, 'Territory')));
    return getChildren(part, 'SupplyDetail').map((element) => ({ element, rank, markets }));
  });
  const prices = supplies.flatMap((supply) =>
    getChildren(supply.element, 'Price')
      .filter((price) => readTextAt(price, 'PriceAmount') !== '')
      .map((price) => readPrice(price, supply, options)),
  );
  const chosen =
    prices.length > 0
      ? choosePrice(prices, options.today)
      : explainUnpriced(supplies.map(({ element }) => element));
  const price = typeof chosen === 'string' ? undefined : chosen;
  // The supply with the price counts before others of the same supplier.
  const indian = supplies.filter(({ rank }) => rank > 0).map(({ element }) => element);
  const stock = countStock(price ? [price.supply, ...indian] : indian);
  if (!price) return { price: '', stock, problem: String(chosen) };
  // Books have no GST in India if they are printed.
  const isPrinted = readTextAt(product, 'DescriptiveDetail', 'ProductForm').startsWith('B');
  const reading = readRupees(price, isPrinted);
  return 'problem' in reading
    ? { price: '', stock, ...reading }
    : { price: String(reading.rupees), stock };
}

function explainUnpriced(supplies: Element[]): string {
  const codes = supplies
    .flatMap((supply) => [supply, ...getChildren(supply, 'Price')])
    .map((element) => readTextAt(element, 'UnpricedItemType'));
  return UNPRICED.get(codes.find(Boolean) ?? '') ?? 'It has no price.';
}

/** Adds up the copies of the suppliers. A supplier with several markets has the same copies in each. */
function countStock(supplies: Element[]): string {
  const counts = new Map<string, number>();
  for (const supply of supplies) {
    const [supplier] = getChildren(supply, 'Supplier');
    const key =
      readTextAt(supplier, 'SupplierIdentifier', 'IDValue') || readTextAt(supplier, 'SupplierName');
    const numbers = getChildren(supply, 'Stock')
      .map((place) => readTextAt(place, 'OnHand'))
      .filter((number) => /^\d{1,9}$/.test(number));
    if (numbers.length > 0 && !counts.has(key))
      counts.set(
        key,
        numbers.reduce((sum, number) => sum + Number(number), 0),
      );
  }
  return counts.size === 0
    ? ''
    : String([...counts.values()].reduce((sum, count) => sum + count, 0));
}
