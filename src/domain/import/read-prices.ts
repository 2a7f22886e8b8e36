import type { Book } from '#contract/book.ts';
import type { BookFields } from '../books/book-fields.ts';
import type { Note } from './import-row.ts';

/** Returns a discount for the selling price; notes one that is too high or would be free. */
export function readPrices(
  { price, ...fields }: BookFields,
  match: Book | undefined,
): { fields: BookFields; notes: Note[] } {
  const notes: Note[] = [];
  const priced: BookFields = { ...fields };
  if (price !== undefined) {
    // A file without a printed price has the selling price only.
    const printed = fields.originalPrice || match?.originalPrice || price;
    priced.originalPrice = printed;
    priced.discountPrice = Math.max(0, printed - price);
    delete priced.discountPercent;
    if (price > printed)
      notes.push({
        field: 'price',
        text: String(price),
        message: `This is above the printed price of ₹${printed}, which is used.`,
      });
  }
  const isFree = isFreeAfter(priced, match);
  if (isFree && !match)
    notes.push({
      field: 'originalPrice',
      text: '0',
      message: 'A book for ₹0 comes in without copies, until it has a price.',
    });
  if (!isFree || !match || match.originalPrice === match.discountPrice)
    return { fields: priced, notes };
  const {
    originalPrice: _mrp,
    discountPrice: _amount,
    discountPercent: _percent,
    ...rest
  } = priced;
  notes.push({
    field: 'originalPrice',
    text: '0',
    message: 'A price of ₹0 is left out: the book keeps its price.',
  });
  return { fields: rest, notes };
}

/** Whether the shop would take nothing for the book. */
function isFreeAfter(fields: BookFields, match: Book | undefined): boolean {
  const originalPrice = fields.originalPrice ?? match?.originalPrice;
  if (originalPrice === undefined) return false;
  if (originalPrice === 0) return true;
  if (fields.discountPrice !== undefined) return fields.discountPrice === originalPrice;
  return fields.discountPercent === 100;
}
