import { expect, it } from 'vitest';
import { aBook } from '../../builders.ts';
import {
  drawIcon,
  drawPlate,
  getPrintColours,
  MOTIF_NAMES,
  WAY_NAMES,
} from '../../catalogue/plates.ts';
import { DEFAULT_SETTINGS } from '../../shop/shop-settings.ts';
import { drawCloth } from './cover-cloth.ts';
import { drawBookPreview, drawShopPreview } from './draw-preview.ts';
import { drawPlainCover, drawTypesetCover } from './draw-typeset-cover.ts';
import { DYES } from './dyes.ts';
import { PATTERNS } from './typeset-cover.ts';

const FIRST = { brand: '#22306b', accent: '#e8ac2a' };
const OTHER = { brand: '#a3154a', accent: '#ffd23f' };

/** A long title and authors, and no ISBN, so that the lettering has several lines. */
const LONG = {
  title: 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad & Other Stories',
  author: 'Debjani Bose, Imran Qureshi, Asha Rao',
  isbn: '',
};
const SHOP = { ...DEFAULT_SETTINGS, logo: '' };

function* drawEverything(): Generator<[string, unknown]> {
  for (const motif of MOTIF_NAMES)
    yield [`motif ${motif}`, drawPlate({ motif, way: 'sand' }, FIRST)];
  for (const way of WAY_NAMES) {
    const print = { motif: 'kite', way };
    yield [`way ${way}`, [getPrintColours(print, FIRST), drawIcon(print, FIRST)]];
  }
  for (const brand of [
    { ...FIRST, ...OTHER },
    { ...FIRST, brand: OTHER.brand },
    { ...OTHER, brand: FIRST.brand },
  ])
    yield [`own ${brand.brand} ${brand.accent}`, drawIcon({ motif: 'moon', way: 'brand' }, brand)];
  for (const pattern of PATTERNS) yield [`cloth ${pattern}`, drawCloth(pattern, 'mint')];
  for (const dye of Object.keys(DYES) as (keyof typeof DYES)[])
    yield [`dye ${dye}`, drawCloth('patti', dye, true)];
  for (const isbn of ['9780306406157', '9788126415724', '9780143039655']) {
    yield [`cover ${isbn}`, drawTypesetCover(aBook({ isbn, title: 'Malgudi Days' }))];
    yield [`long cover ${isbn}`, drawTypesetCover(aBook({ ...LONG, isbn }))];
  }
  yield ['plain cover', drawPlainCover(aBook(LONG))];
  yield ['book', drawBookPreview(aBook({ title: 'Gora', payable: 310 }), 'data:,1', SHOP)];
  yield ['sold-out book', drawBookPreview(aBook({ ...LONG, stock: 0 }), 'data:,1', SHOP)];
  yield ['Hindi book', drawBookPreview(aBook({ title: 'गोदान', language: 'hi' }), 'data:,1', SHOP)];
  yield [
    'Urdu book',
    drawBookPreview(aBook({ title: 'آگ کا دریا', language: 'ur' }), 'data:,1', SHOP),
  ];
  yield ['shop', drawShopPreview(['data:,1', 'data:,2', 'data:,3'], SHOP)];
  yield ['shop with a logo', drawShopPreview([], { ...SHOP, logo: 'data:,logo' })];
}

// Files of plates and cloths are cached for good: a changed drawing needs a new path.
it('draws what it has always drawn', async () => {
  const drawings = [...drawEverything()].map(([name, drawing]) => {
    const text = typeof drawing === 'string' ? drawing : JSON.stringify(drawing);
    return `${name}\n${text.replaceAll('><', '>\n<')}\n`;
  });
  await expect(drawings.join('\n')).toMatchFileSnapshot('./drawings.txt');
});
