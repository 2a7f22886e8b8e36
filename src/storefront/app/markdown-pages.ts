import type { useLoaderData } from 'react-router';
import type { PageName } from '#contract/shop-settings.ts';
import { getPayablePrice, nameBook, splitAuthors } from '#domain/books/present-book.ts';
import { describeSeriesPosition } from '#domain/books/series-position.ts';
import { MIN_SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatBookCount, getPriceEnd, listActiveFilters } from '#domain/finding/book-query.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import type { Catalogue, InitialList, BookSummary } from '../data/catalogue.ts';
import { describeEdition } from '../routes/catalogue/book-below.tsx';
import { describeCount, describeFilter } from '../features/catalogue/descriptions.ts';
import { splitPicks } from '../features/shelves/picks.tsx';
import { SHELVES } from '../features/shelves/shelf.tsx';
import {
  DEFAULT_TEXTS,
  PAGE_HEADS,
  splitParagraphs,
} from '../features/shop-pages/default-texts.ts';
import { absoluteUrl, getShopFacts, hasGuest } from '../navigation/shop-facts.ts';
import {
  authorPath,
  bookPath,
  booksPath,
  categoryPath,
  collectionPath,
  queryFromSearch,
  seriesPath,
} from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import type * as authorsAndSeries from '../routes/catalogue/authors-and-series.tsx';
import type * as book from '../routes/catalogue/book.tsx';
import type * as books from '../routes/catalogue/books.tsx';
import type * as collection from '../routes/catalogue/collection.tsx';
import type * as home from '../routes/home.tsx';
import type * as shopPage from '../routes/shop-page.tsx';

/** What the loader of a screen returns. */
type Loaded<Route extends { loader: (...args: never[]) => unknown }> = ReturnType<
  typeof useLoaderData<Route['loader']>
>;
/** Renders the loader's data as blocks; those that are '' are left out. */
type Render = (data: never, catalogue: Catalogue, path: string) => string[];

const RENDERERS: Record<string, Render> = {
  [PATHS.home]: renderHome,
  [PATHS.books]: renderList,
  [PATHS.book]: renderBook,
  [PATHS.author]: renderNamed,
  [PATHS.series]: renderNamed,
  [PATHS.collection]: renderCollection,
  ...Object.fromEntries(Object.keys(PAGE_HEADS).map((name) => [`/${name}`, renderShopPage])),
};

/** Whether the screen of this route, whose id is its path with parameters, is also Markdown. */
export function hasMarkdown(routeId: string | undefined): boolean {
  return routeId !== undefined && routeId in RENDERERS;
}

/** Renders a screen as Markdown. `data` are `undefined` for a page that does not exist. */
export function renderMarkdown(
  routeId: string,
  data: unknown,
  catalogue: Catalogue,
  path: string,
): string {
  const blocks =
    data === undefined
      ? ['# Not found', link('All books', PATHS.books)]
      : (RENDERERS[routeId]?.(data as never, catalogue, path) ?? []);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function renderHome({ categories = [], shelves }: Loaded<typeof home>): string[] {
  const { headline, lead, home: rows } = getShopFacts().identity;
  const shelf = ({ title: name, all }: typeof SHELVES.new, shown: readonly BookSummary[] = []) =>
    shown.length < MIN_SHELF_LENGTH
      ? []
      : [heading(name), listBooks(shown), link(all.text, all.to)];
  return [
    title(headline),
    escapeMarkdown(lead),
    link('All books', PATHS.books),
    ...rows.flatMap((row) => {
      if (row === 'categories') {
        const links = categories.map(({ categoryName }) => linkCategory(categoryName));
        return [heading('Categories'), list(links)];
      }
      if (row === 'new') return shelf(SHELVES.new, shelves?.newArrivals);
      if (row === 'best') return shelf(SHELVES.best, shelves?.bestSellers);
      const found = shelves?.rows.find((item) => item.row === row);
      if (!found) return [];
      const { title: name, collection: ownList, books: shown } = found;
      const to = ownList ? collectionPath(row) : categoryPath(name);
      return shelf({ title: name, all: { to, text: `All of ${name}` } }, shown);
    }),
  ];
}

function renderList(loaded: Loaded<typeof books>, catalogue: Catalogue): string[] {
  const initial: InitialList = loaded;
  const overview = catalogue.overview(initial).initial();
  const query = queryFromSearch(loaded.search, {
    end: overview && getPriceEnd(overview.facets.price.max),
    categories: loaded.categories,
  });
  const request = { key: '', query, draft: query, count: query.limit, initial };
  const found = catalogue.find(request).initial();
  const filters = listActiveFilters(query).map((name) => describeFilter(query, name));
  const more = found?.next && link('More books', booksPath(query, found.next));
  return [
    title('Books'),
    escapeMarkdown(filters.join(' · ')),
    found ? escapeMarkdown(describeCount(found, query, overview)) : '',
    listBooks(found?.books ?? []),
    more ?? '',
    filters.length > 0 || query.after ? link('All books', PATHS.books) : '',
    loaded.categories ? `Categories: ${loaded.categories.map(linkCategory).join(', ')}` : '',
  ];
}

function renderBook({ book: shown, related }: Loaded<typeof book>): string[] {
  if (!shown) return [];
  const { named, others } = splitAuthors(shown);
  const authors = named.map((name) => link(name, authorPath(name))).join(', ');
  const position = describeSeriesPosition(shown, related?.volumes ?? []);
  const otherFormats = related?.formats.filter(({ _id }) => _id !== shown._id) ?? [];
  const volumes = related?.volumes.filter(({ _id }) => _id !== shown._id) ?? [];
  const section = (name: string, shelf: readonly BookSummary[]) =>
    shelf.length === 0 ? [] : [heading(name), listBooks(shelf)];
  return [
    title(shown.title),
    authors && `by ${authors}${others > 0 ? ` and ${others} others` : ''}`,
    shown.series && position ? link(position, seriesPath(shown.series.name)) : '',
    describeOffer(shown),
    shown.totalStars > 0
      ? `${shown.totalStars} of 5 stars (${countNoun(shown.totalRatings, 'rating')})`
      : 'No ratings yet',
    escapeMarkdown(shown.description),
    heading('Details'),
    list(describeEdition(shown).map(([label, text]) => `${label}: ${escapeMarkdown(text)}`)),
    shown.genres.length > 0 ? `Genres: ${shown.genres.map(linkCategory).join(', ')}` : '',
    ...section('Formats', otherFormats),
    ...section('In the same series', volumes),
    ...section('More like this', related?.related ?? []),
  ];
}

function renderNamed({ kind, named }: Loaded<typeof authorsAndSeries>): string[] {
  if (!named) return [];
  const { name, total, isExact, books: shown } = named;
  const more = `${PATHS.books}?${new URLSearchParams({ [kind]: name })}`;
  return [
    title(name),
    formatBookCount(total, isExact),
    listBooks(shown),
    total > shown.length ? link(`All ${formatBookCount(total, isExact)}`, more) : '',
  ];
}

function renderCollection({ found }: Loaded<typeof collection>): string[] {
  if (!found) return [];
  const { picks, others } = splitPicks(found.collection, found.books);
  return [
    title(found.collection.title),
    escapeMarkdown(found.collection.text),
    ...picks.flatMap(({ book: pick, by, why }) => [
      describeLine(pick),
      `> “${escapeMarkdown(why).replaceAll('\n', '\n> ')}” ${escapeMarkdown(by)}`,
    ]),
    listBooks(others),
  ];
}

function renderShopPage({ page }: Loaded<typeof shopPage>, _: Catalogue, path: string): string[] {
  const name = path.slice(1).toLowerCase() as PageName;
  if (!page) return [title(PAGE_HEADS[name].title)];
  const { shop, text } = page;
  const sections = DEFAULT_TEXTS[name](shop).flatMap(([first, ...paragraphs]) => [
    heading(first),
    ...paragraphs.map(escapeMarkdown),
  ]);
  const contact = [shop.name, `${shop.address} ${shop.pin}`, shop.phone, shop.email];
  return [
    title(PAGE_HEADS[name].title),
    hasGuest() ? 'This is a demo: nothing is sold here, and no money moves.' : '',
    ...(name === 'contact' ? contact.map(escapeMarkdown) : []),
    ...(text === '' ? sections : splitParagraphs(text).map(escapeMarkdown)),
  ];
}

function listBooks(shown: readonly BookSummary[]): string {
  return list(shown.map(describeLine));
}

/** Describes a book in one line: title, authors, format, price, whether it is in stock. */
function describeLine(shown: BookSummary): string {
  const { bookType } = shown;
  return `${link(nameBook(shown), bookPath(shown))}: ${bookType ? `${bookType}, ` : ''}${describeOffer(shown)}`;
}

function describeOffer(shown: Pick<BookSummary, 'inStock' | 'originalPrice' | 'discountPrice'>) {
  const price = formatRupees(getPayablePrice(shown));
  const before = shown.discountPrice > 0 ? ` instead of ${formatRupees(shown.originalPrice)}` : '';
  return `${price}${before}, ${shown.inStock ? 'in stock' : 'out of stock'}`;
}

function linkCategory(name: string): string {
  return link(name, categoryPath(name));
}

function link(text: string, path: string): string {
  return formatLink(text, absoluteUrl(path));
}

function title(text: string): string {
  return `# ${escapeMarkdown(text)}`;
}

function heading(text: string): string {
  return `## ${escapeMarkdown(text)}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Characters that mark up text anywhere in a line, and those that end a heading. */
const INLINE_MARKS = /[\\`*_[\]<>|~$]|&(?=#|\w+;)|(?<=\s)#(?=#*$)/gm;
/** What makes a line a heading, a list, a rule, or the line below a heading or the head of a table. */
const LINE_MARKS = /^(?:[#+=:-]|\d{1,9}(?=[.)]))/gm;

/**
 * Writes a text as Markdown (CommonMark, with the tables and strikethrough of GitHub) that shows it
 * as it is. Blanks at the ends of lines are removed, because some of them have a meaning.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replaceAll(INLINE_MARKS, '\\$&')
    .replaceAll(LINE_MARKS, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** Writes a link; `url` is absolute and encoded. */
export function formatLink(text: string, url: string): string {
  return `[${escapeMarkdown(text).replaceAll('\n', ' ')}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
