import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aQuery, aCatalogue, type QueryParts } from '#domain/builders.ts';
import { type BookQuery, getPriceEnd } from '#domain/finding/book-query.ts';
import { findBooks } from '#domain/finding/find-books.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { FilterPanel } from './filter-panel.tsx';

type Facts = Partial<Book> & { payable?: number };

/** Renders the panel of a shop with these books. Returns a function that reads the chosen query. */
function renderPanel(books: Facts[], query: QueryParts = {}) {
  const catalogue = aCatalogue(
    ...books.map((facts, index) => ({ title: `Book ${index}`, ...facts })),
  );
  const overview = findBooks(catalogue, aQuery());
  let chosen = aQuery(query);
  const draw = () => (
    <FilterPanel
      query={chosen}
      end={getPriceEnd(overview.facets.price.max)}
      categories={CATEGORY_NAMES}
      overview={overview}
      found={findBooks(catalogue, chosen)}
      onPreview={choose}
      onChange={(update) => {
        choose(update(chosen));
      }}
    />
  );
  const { rerender } = render(draw());
  function choose(next: BookQuery) {
    chosen = next;
    rerender(draw());
  }
  return () => chosen;
}

const getSlider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Price' });
const readTicks = () =>
  [...document.querySelectorAll('.range-slider-ticks span')].map(({ textContent }) => textContent);

function moveSlider(value: number) {
  fireEvent.input(getSlider(), { target: { value: String(value) } });
  // React has no event for the native `change`, which ends a move.
  getSlider().dispatchEvent(new Event('change', { bubbles: true }));
}

const getRadio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const TWO_FORMATS: Facts[] = [{ bookType: 'Paperback' }, { bookType: 'Hardcover' }];

it('offers one format, or any', () => {
  const getQuery = renderPanel(TWO_FORMATS);
  expect(getRadio('Any format').checked).toBe(true);
  fireEvent.click(getRadio('Hardcover'));
  expect(getQuery().format).toBe('Hardcover');
  fireEvent.click(getRadio('Paperback'));
  expect([getQuery().format, getRadio('Hardcover').checked]).toEqual(['Paperback', false]);
  fireEvent.click(getRadio('Any format'));
  expect(getQuery()).toEqual(aQuery());
});

it('clears the order, too, with all filters', () => {
  const getQuery = renderPanel(TWO_FORMATS, { format: 'Hardcover', rating: 4, sort: 'NEWEST' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(getQuery()).toEqual(aQuery());
});

it('keeps the order of the options, most books of the shop first, when another filter is on', () => {
  const types = ['Paperback', 'Paperback', 'Hardcover', 'Hardcover', 'Paperback'] as const;
  const books = types.map((bookType, index) => ({ bookType, language: index < 2 ? 'en' : 'hi' }));
  renderPanel(books, { language: 'hi' });
  const formats = within(screen.getByRole('group', { name: 'FORMAT' })).getAllByRole('radio');
  expect(formats.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Any format',
    'Paperback1 book',
    'Hardcover2 books',
  ]);
});

it('leaves out a group with one option', () => {
  renderPanel([{ language: 'en' }, { language: 'en' }]);
  expect(screen.queryByRole('group', { name: 'LANGUAGE' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'FORMAT' })).toBeNull();
});

it('shows a group with one option while that option is chosen', () => {
  renderPanel([{ language: 'en' }], { language: 'en' });
  expect(getRadio('English').checked).toBe(true);
  expect(getRadio('Any language')).toBeDefined();
});

it('shows five languages and a button for the others', () => {
  renderPanel(['en', 'hi', 'ta', 'bn', 'mr', 'te', 'ml'].map((language) => ({ language })));
  const group = within(screen.getByRole('group', { name: 'LANGUAGE' }));
  expect(group.getAllByRole('radio')).toHaveLength(6);
  fireEvent.click(group.getByRole('button', { name: 'Show 2 more languages' }));
  expect(group.getAllByRole('radio')).toHaveLength(8);
});

it('begins with the sort order, before the price', () => {
  renderPanel(TWO_FORMATS);
  const order = screen.getByRole('group', { name: 'SORT BY' });
  expect(order.compareDocumentPosition(getSlider())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('offers the slider from 100 to 1000 while no book costs more', () => {
  const getQuery = renderPanel([{ payable: 120 }, { payable: 890 }]);
  const { min, max, step, value } = getSlider();
  expect([min, max, step, value]).toEqual(['100', '1000', '50', '1000']);
  expect(readTicks()).toEqual(['100', '500', '1,000']);
  moveSlider(500);
  expect(getQuery().price).toBe(500);
  moveSlider(1000);
  expect(getQuery()).toEqual(aQuery());
});

it('previews the price while the slider is dragged, and chooses it on release', () => {
  const steps: [string, QueryParts][] = [];
  const found = findBooks(aCatalogue({ title: 'Gora', payable: 120 }), aQuery());
  const query = aQuery({ language: 'en', price: 300 });
  render(
    <FilterPanel
      {...{ query, end: 1000, categories: [], overview: found, found }}
      onPreview={({ price, language }) => steps.push(['preview', { price, language }])}
      // The filters may have changed since the panel was drawn.
      onChange={(update) => {
        const { price, rating } = update(aQuery({ rating: 4 }));
        steps.push(['choice', { price, rating }]);
      }}
    />,
  );
  for (const value of ['500', '1000']) {
    fireEvent.input(getSlider(), { target: { value } });
    getSlider().value = value;
    getSlider().dispatchEvent(new Event('change', { bubbles: true }));
  }
  expect(steps).toEqual([
    ['preview', { price: 500, language: 'en' }],
    ['choice', { price: 500, rating: 4 }],
    ['preview', { price: undefined, language: 'en' }],
    ['choice', { price: undefined, rating: 4 }],
  ]);
});

/** 35 books from ₹110 to ₹450, and one book at ₹65,000. */
const EXPENSIVE_SHOP = [...Array.from({ length: 35 }, (_, index) => 110 + 10 * index), 65_000].map(
  (payable) => ({ payable }),
);

it('offers price steps with equally many books if a book costs more than 1000', () => {
  const getQuery = renderPanel(EXPENSIVE_SHOP);
  expect([getSlider().min, getSlider().max, getSlider().value]).toEqual(['0', '18', '18']);
  expect(getSlider().getAttribute('aria-valuetext')).toBe('Below ₹65,050');
  expect(readTicks()).toEqual(['110', '290', '65,000']);
  moveSlider(17);
  expect(getQuery().price).toBe(450);
  expect(getSlider().getAttribute('aria-valuetext')).toBe('Below ₹450');
  moveSlider(18);
  expect(getQuery()).toEqual(aQuery());
});

it('offers a chosen price that is not a step between its neighbours', () => {
  const getQuery = renderPanel(EXPENSIVE_SHOP, { price: 437 });
  expect([getSlider().value, getSlider().max]).toEqual(['17', '19']);
  expect(getSlider().getAttribute('aria-valuetext')).toBe('Below ₹437');
  moveSlider(16);
  expect(getQuery().price).toBe(430);
  expect(getSlider().max).toBe('18');
});

it('draws the books of 16 equal ranges of prices as bars over the slider', () => {
  // A range has ₹59, and the first one begins below the slider's lower end.
  const books = [57, 360, 369, 1000].map((payable) => ({ payable, language: 'en' }));
  renderPanel([...books, { payable: 700, language: 'hi' }], { price: 352, language: 'en' });
  const bars = [...document.querySelectorAll<HTMLElement>('.price-histogram i')];
  const toRupees = (share: string) => Math.round(parseFloat(share) * 9);
  const drawn = bars.filter(({ style }) => style.height !== '0%');
  expect(
    drawn.map(({ style }) => [100 + toRupees(style.left), toRupees(style.width), style.height]),
  ).toEqual([
    [100, 16, '50%'],
    [352, 59, '100%'],
    [942, 58, '50%'],
  ]);
  expect(bars.filter(({ dataset }) => dataset['in'] === 'true')).toHaveLength(5);
});

it('draws the books of each price step as a bar over the slider', () => {
  renderPanel(EXPENSIVE_SHOP, { price: 310 });
  const bars = [...document.querySelectorAll<HTMLElement>('.price-histogram i')];
  expect(bars.map(({ style }) => style.height)).toEqual(bars.map(() => '100%'));
  expect(bars.filter(({ dataset }) => dataset['in'] === 'true')).toHaveLength(10);
  const last = bars.at(-1)?.style;
  expect(parseFloat(last?.left ?? '') + parseFloat(last?.width ?? '')).toBeCloseTo(100);
});

const SOME: Facts[] = [
  { bookType: 'Paperback', genres: ['Romance'], language: 'hi', payable: 90, totalStars: 4.6 },
  { bookType: 'Paperback', genres: ['Mystery'], language: 'en', payable: 150, totalStars: 2.2 },
  { bookType: 'Hardcover', genres: ['Romance'], language: 'en', payable: 700, inStock: false },
];
const MANY_CATEGORIES = [...CATEGORY_NAMES, ...'ABCDEFGH'.split('')];

type PanelProps = Parameters<typeof FilterPanel>[0];

const PANELS: Record<string, [QueryParts, Partial<PanelProps>?]> = {
  'no filter': [{}],
  'nothing known': [{}, { found: undefined, overview: undefined, categories: [] }],
  'the list not known': [{ price: 200 }, { found: undefined }],
  'the shop not known': [{ rating: 4 }, { overview: undefined }],
  'as many categories as fit': [{}, { categories: MANY_CATEGORIES.slice(0, 8) }],
  'one category more': [{}, { categories: MANY_CATEGORIES.slice(0, 9) }],
  'the last category': [{ categories: ['H'] }, { categories: MANY_CATEGORIES }],
  'only books in stock': [{ available: true, sort: 'NEWEST' }],
  'no book': [{ price: 100, language: 'en' }],
  'a format that the shop does not have': [{ format: 'Audiobook' }],
  'a large shop': [{ price: 1500 }, { end: 2000 }],
  'a large shop, another filter': [{ categories: ['Mystery'] }, { end: 2000 }],
};

/** The lines of each panel that differ from those of the first. */
it('offers and counts the filters in each state', async () => {
  const catalogue = aCatalogue(...SOME.map((facts, at) => ({ title: `Book ${at}`, ...facts })));
  const overview = findBooks(catalogue, aQuery());
  let base: string[] = [];
  const parts: string[] = [];
  for (const [name, [facts, props]] of Object.entries(PANELS)) {
    const query = aQuery(facts);
    const given = { query, overview, end: 1000, categories: CATEGORY_NAMES };
    const found = findBooks(catalogue, query);
    const { container } = render(
      <FilterPanel {...given} {...{ found }} onPreview={() => {}} onChange={() => {}} {...props} />,
    );
    const lines = printScreen(container).split('\n');
    parts.push(`# ${name}`, ...listDifferences(base, lines), '');
    if (base.length === 0) base = lines;
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./filter-panels.txt');
});
