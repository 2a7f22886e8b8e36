import CODES from './codes.json' with { type: 'json' };
import { findDescendant, listTexts, readTextAt, type Element } from './tree.ts';

const HARD_COVER = /^B[BG]$/;
/** Matches the details of list 175 for hard covers, such as cloth over boards. */
const HARD_DETAIL = /^B4(?:0[1-9]|1[0-3])$/;
/** Matches sound on a carrier, such as a CD. All other sound is downloaded. */
const SOUND_ON_CARRIER = /^A[BCDEFGHIKLM]$/;

/** What is not a book, by the first letter of its form. */
const NOT_BOOKS = new Map(Object.entries<string>(CODES.otherForms));
/** A pack of books that only the trade buys. */
const TRADE_PACK = '20';

/** Returns why the shop does not sell a product of this form; `undefined` if it does. */
export function describeUnsoldForm(product: Element): string | undefined {
  const form = readTextAt(product, 'DescriptiveDetail', 'ProductForm');
  if (readTextAt(product, 'DescriptiveDetail', 'ProductComposition') === TRADE_PACK)
    return 'This is a pack for the trade, not a book.';
  return SOUND_ON_CARRIER.test(form) ? undefined : NOT_BOOKS.get(form.slice(0, 1));
}

/** Reads the binding; '' if the product does not say its form. */
export function readBookType(product: Element): string {
  const detail = findDescendant(product, 'DescriptiveDetail');
  const form = readTextAt(detail, 'ProductForm');
  const isHard =
    HARD_COVER.test(form) ||
    (/^B[AZ]$/.test(form) &&
      listTexts(detail, 'ProductFormDetail').some((code) => HARD_DETAIL.test(code)));
  return form === '' ? '' : isHard ? 'Hardcover' : 'Paperback';
}
