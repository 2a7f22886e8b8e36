import { expect, it } from 'vitest';
import { aBook } from '../../builders.ts';
import { DEFAULT_SETTINGS } from '../../shop/shop-settings.ts';
import { drawBookPreview, drawShopPreview } from './draw-preview.ts';

it('breaks a Tamil title, whose letters are wide, before it leaves the picture', () => {
  const book = aBook({ title: 'மழை நினைவுகள்', language: 'ta' });
  const svg = drawBookPreview(book, 'data:,', DEFAULT_SETTINGS);
  expect(svg).toContain('>மழை<');
  expect(svg).toContain('>நினைவுகள்<');
});

/** The edges and steps of each part, as the pictures of the server have them. */
const DRAWN: Record<string, Parameters<typeof aBook>[0]> = {
  'a short title': { title: 'Gora', author: 'Tagore' },
  'a discount and a long author': { author: 'A'.repeat(39), originalPrice: 1300, discountPrice: 1 },
  'a title in Hindi, sold out': { title: 'गोदान', language: 'hi', stock: 0 },
  'a title in Hindi without its language': { title: 'गोदान और मैं' },
  'a title in Urdu': { title: 'آگ کا دریا', language: 'ur' },
  'a title in Kashmiri': { title: 'آگ کا دریا', language: 'ks' },
  'a title in Arabic': { title: 'آگ کا دریا', language: 'ar' },
  'a title of three lines': { title: 'The Financial Expert and other stories of Malgudi' },
  'a title that is cut': { title: 'Seven words '.repeat(30).trim() },
};

it('draws books and shops as in the golden file', async () => {
  // Fonts and the shape of the mark are the same in all.
  const shorten = (svg: string) => svg.replaceAll(/ (?:font-family="[^"]*"| d="M22[^"]*")/g, '');
  const books = Object.entries(DRAWN).map(
    ([name, book]) => `${name}\n${shorten(drawBookPreview(aBook(book), 'data:,', SHOP))}`,
  );
  const names = ['Books', 'The Long and Winding Road to Books Store', 'Long name '.repeat(9)];
  const shops = names.map((name) => shorten(drawShopPreview(['data:1'], { ...SHOP, name })));
  await expect([...books, ...shops].join('\n\n')).toMatchFileSnapshot('./draw-preview.txt');
});

const SHOP = { ...DEFAULT_SETTINGS, name: 'Page & Turner', logo: '' };
const readTexts = (svg: string) =>
  Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text);

it('names title, author, price and shop, and escapes them', () => {
  const book = aBook({
    title: 'Q & A',
    author: 'Vikas <Swarup>',
    originalPrice: 300,
    discountPrice: 50,
  });
  expect(readTexts(drawBookPreview(book, 'data:,', SHOP))).toEqual([
    'Q &amp; A',
    'Vikas &lt;Swarup&gt;',
    '₹250',
    'Page &amp; Turner',
  ]);
});

it('says that a book is out of stock instead of its price', () => {
  const texts = readTexts(drawBookPreview(aBook({ stock: 0 }), 'data:,', SHOP));
  expect(texts.at(-2)).toBe('Out of stock');
});

it('does not paint “Out of stock” in the colours of a price', () => {
  const listFills = (stock: number) =>
    Array.from(
      drawBookPreview(aBook({ stock }), 'data:,', SHOP).matchAll(
        /rx="5" fill="(.+?)"|middle" fill="(.+?)"/g,
      ),
      ([, ground, text]) => ground ?? text,
    );
  const [ground, text] = listFills(1);
  const [soldOutGround, soldOutText] = listFills(0);
  expect(soldOutGround).not.toBe(ground);
  expect(soldOutText).not.toBe(text);
});

it('shortens a long title and a long author', () => {
  const book = aBook({ title: 'Seven words '.repeat(30).trim(), author: 'A'.repeat(39) });
  const texts = readTexts(drawBookPreview(book, 'data:,', SHOP));
  expect(texts.length).toBeLessThanOrEqual(4 + 3);
  expect(texts.at(-4)).toMatch(/ …$/);
  expect(texts.at(-3)).toBe(`${'A'.repeat(36)} …`);
});

it('sets a title in Urdu from the right edge', () => {
  const svg = drawBookPreview(aBook({ title: 'آگ کا دریا', language: 'ur' }), 'data:,', SHOP);
  expect(svg).toContain('direction="rtl"');
  expect(svg).toContain('<text x="1128"');
});

it('draws the shop with its headline, at most three covers, and its logo instead of the mark', () => {
  const shop = { ...SHOP, logo: 'data:logo' };
  const svg = drawShopPreview(['data:1', 'data:2', 'data:3'], shop);
  const images = Array.from(svg.matchAll(/<image href="([^"]*)"/g), ([, source]) => source);
  expect(images).toEqual(['data:1', 'data:2', 'data:3', 'data:logo']);
  expect(readTexts(svg).join(' ')).toContain(shop.identity.headline);
  expect(svg).not.toContain('<g transform');
  expect(drawShopPreview([], SHOP)).toContain('<g transform');
});

it('sets a long name in one line, and shortens the longest', () => {
  const draw = (name: string) => readTexts(drawShopPreview([], { ...SHOP, name })).at(-1);
  expect(draw('The Long and Winding Road to Books Store')).toMatch(/Store$/);
  expect(draw('புத்தகங்கள் '.repeat(8).trim())).toMatch(/^(?:புத்தகங்கள் ){1,4}…$/);
  const book = drawBookPreview(aBook(), 'data:,', { ...SHOP, name: 'புத்தகங்கள் '.repeat(3).trim() });
  expect(readTexts(book).at(-1)).toMatch(/(?:புத்தகங்கள் ?){3}$/);
});
