import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '../builders.ts';
import { markEdited, unmarkReplaced } from './edited-fields.ts';

const BOOK = aBook({ title: 'Devdas', stock: 2 });

it('lists the fields that were edited at the desk, each once', () => {
  const once = markEdited(BOOK, { ...BOOK, title: 'Parineeta', version: 2 });
  expect(once.editedFields).toEqual(['title']);
  const twice = markEdited(once, { ...once, title: 'Srikanta', pages: 200 });
  expect(twice.editedFields).toEqual(['title', 'pages']);
});

it('does not count the stock as edited, because it has its own ledger', () => {
  const soldOut = { ...BOOK, stock: 0, inStock: false };
  expect(markEdited(BOOK, soldOut)).toBe(soldOut);
});

it('counts no field as edited that the shop computes', () => {
  const before = { ...BOOK, editedFields: ['title'] };
  const computed = { updatedAt: '2026-11-23T06:00:00+00:00', version: 2, editedFields: [] };
  const after = { ...before, ...computed, pages: 200 };
  expect(markEdited(before, after).editedFields).toEqual(['title', 'pages']);
});

it('reports an edited value that an imported row replaces, and no longer lists its field as edited', () => {
  const edited = { ...BOOK, title: 'Parineeta', pages: 200, editedFields: ['title', 'pages'] };
  const { book, replaced } = unmarkReplaced(edited, { ...edited, title: 'Devdas', stock: 1 });
  expect(replaced).toEqual([
    { field: 'title', message: 'Replaces “Parineeta”, which was typed at the desk, by “Devdas”.' },
  ]);
  expect(book).toEqual({ ...edited, title: 'Devdas', stock: 1, editedFields: ['pages'] });
});

it('removes the list of edited fields when no field is left', () => {
  const edited = { ...BOOK, publisher: 'GCS', editedFields: ['publisher'] };
  const { publisher: _publisher, ...without } = edited;
  const { book, replaced } = unmarkReplaced(edited, without);
  expect(replaced.map(({ message }) => message)).toEqual([
    'Replaces “GCS”, which was typed at the desk, by an empty field.',
  ]);
  expect(book).toEqual(BOOK);
});

it('reports nothing for an imported row that replaces no edited field', () => {
  const edited = { ...BOOK, editedFields: ['title'] };
  const after = { ...edited, pages: 99 };
  expect(unmarkReplaced(edited, after)).toEqual({ book: after, replaced: [] });
});

const OFFERS = BOOK.offers;

it.each([
  [
    'offers',
    { offers: OFFERS.map((offer) => ({ ...offer, isOffer: true })) },
    'Fast Delivery, New Arrival, Best Seller',
  ],
  ['offers', { offers: OFFERS.map((offer) => ({ ...offer, isOffer: false })) }, 'no offer'],
  ['series', { series: { name: 'Malgudi', number: '3' } }, 'Malgudi 3'],
  ['series', { series: { name: 'Malgudi' } }, 'Malgudi'],
  ['series', {}, 'an empty field'],
  ['genres', { genres: ['Romance', 'Mystery'] as const }, '“Romance, Mystery”'],
  ['pages', { pages: 200, series: { name: 'Ibis' } }, '“200”'],
  ['description', { description: 'x'.repeat(80) }, `“${'x'.repeat(80)}”`],
  ['description', { description: 'x'.repeat(81) }, `“${'x'.repeat(80)}…”`],
  ['description', { description: `${'x'.repeat(79)}कि` }, `“${'x'.repeat(79)}…”`],
])('reports the value of the field %s that a row replaces: %j', (field, edited, reported) => {
  const before = { ...BOOK, ...edited, editedFields: [field] } as Book;
  const replacement = {
    offers: OFFERS,
    series: { name: 'Ibis' },
    genres: [],
    pages: 1,
    description: 'y',
  };
  const after = { ...before, [field]: replacement[field as keyof typeof replacement] };
  const [replaced] = unmarkReplaced(before, after).replaced;
  expect(replaced?.message).toMatch(`Replaces ${reported}, which was typed at the desk, by `);
});
