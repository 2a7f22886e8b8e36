import {
  createContext as createReactContext,
  createElement,
  use,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createContext } from 'react-router';
import type { Book, Category } from '#contract/catalogue/book.ts';
import type { Collection } from '#contract/catalogue/collections.ts';
import type { Facets, FoundBooks, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import type { PageName, Shop } from '#contract/shop-settings.ts';
import { DEFAULT_COLOURS } from '#domain/books/covers/dyes.ts';
import { getShopFacts, type ShopFacts } from '../navigation/shop-facts.ts';
import type { FoundName, NameKind } from '#domain/finding/authors-and-series.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { Found } from '#domain/finding/find-books.ts';
import { useResource, type Readable, type Resource, type Snapshot } from './resource.ts';

const FIELDS = [
  '_id',
  'id',
  'title',
  'author',
  'inStock',
  'genres',
  'coverImg',
  'originalPrice',
  'discountPercent',
  'discountPrice',
  'totalStars',
] as const;
const OPTIONAL_FIELDS = [
  'authors',
  'bookType',
  'isbn',
  'language',
  'publishedOn',
  'series',
] as const;

/** The fields of a book that lists show, filter or search: all that prerendered lists contain. */
export type BookSummary = Pick<Book, (typeof FIELDS)[number]> &
  Partial<Pick<Book, (typeof OPTIONAL_FIELDS | typeof SEARCH_FIELDS)[number]>>;

/** The further fields that only a search reads. */
const SEARCH_FIELDS = ['publisher', 'subtitle', 'translator'] as const;

export function summarise(book: BookSummary): BookSummary {
  return pickFields(book, [...FIELDS, ...OPTIONAL_FIELDS]);
}

/** Like `summarise`, with the fields that only a search reads. */
export function summariseForSearch(book: BookSummary): BookSummary {
  return pickFields(book, [...FIELDS, ...OPTIONAL_FIELDS, ...SEARCH_FIELDS]);
}

function pickFields(book: BookSummary, fields: readonly (keyof BookSummary)[]): BookSummary {
  const present = fields.filter((name) => book[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, book[name]])) as unknown as BookSummary;
}

/** The number and the filter options of all books of the shop. */
export interface Overview {
  total: number;
  facets: Facets;
}

export type FoundList = Found<BookSummary>;

/** The data with which a list's page was rendered; the catalogue decides which. */
export interface InitialList {
  books?: BookSummary[] | undefined;
  overview?: Overview | undefined;
  found?: FoundList | undefined;
}

export interface ListRequest {
  /** Unique for each history entry and query. */
  key: string;
  query: BookQuery;
  /** `query`, with the price to which the slider is dragged; only the local catalogue uses it. */
  draft: BookQuery;
  count: number;
  initial: InitialList;
}

/** A resource whose data the rendered page may already contain. */
export interface PreloadedResource<T> {
  resource: Readable<T>;
  /** The data of the rendered page, for use until the resource has been read. */
  initial(): T | undefined;
}

interface ListResource extends PreloadedResource<FoundList> {
  /** The state of the last request for more books. */
  moreBooks: Readable<true>;
}

/** A row of the home page with the books of a category or a collection. */
export interface HomeRow {
  /** As in the settings. */
  row: string;
  title: string;
  collection?: Collection | undefined;
  total: number;
  /** Those that the row can show. */
  books: BookSummary[];
}

/** The books of the home page. A shelf is as it was read last; it is empty if it never was. */
export interface HomeShelves {
  /** The books beside the headline; `undefined` if they were never read. */
  hero: BookSummary[] | undefined;
  rows: HomeRow[];
  newArrivals: BookSummary[];
  bestSellers: BookSummary[];
}

/** The formats of a book, and the volumes of its series. */
interface Neighbours {
  /** Includes the book. */
  formats: BookSummary[];
  /** Includes the book; in reading order. */
  volumes: BookSummary[];
}

/** What the page of a book shows beside the book. A list that could not be read is empty. */
export interface RelatedBooks extends Neighbours {
  /** Similar books, at most 8. */
  related: BookSummary[];
  /** The ids of those in `related` that were bought together with the book. */
  boughtTogether: string[];
  hasSample: boolean;
}

interface ShopPageData {
  shop: Shop;
  /** What the owner has written; '' if nothing. */
  text: string;
}

/** An author or a series with the first 100 books. */
export interface AuthorOrSeriesBooks extends FoundName {
  total: number;
  /** Whether `total` is exact; otherwise it is a lower bound. */
  isExact: boolean;
  books: BookSummary[];
}

export interface CollectionBooks {
  collection: Collection;
  books: BookSummary[];
}

/** The public screens' data: local ones search all books, remote ones call the API. */
export interface Catalogue {
  categories: Readable<Category[]>;
  /** The name that a category has now, by a former name; `undefined` if none had that. */
  presentName(formerName: string): Promise<string | undefined>;
  shop: Resource<Shop>;
  page(name: PageName): Readable<ShopPageData>;
  shelves: Resource<HomeShelves>;
  /** `null` if there is no such book. */
  book(id: string): Readable<Book | null>;
  /** The books with these ids; deleted ones are left out. */
  books(ids: readonly string[]): Readable<BookSummary[]>;
  /** The first pages of a book; '' if there are none. */
  sample(id: string): Readable<string>;
  /** What a book's page shows beside it; not read again by `reread`, because it rarely changes. */
  related(id: string): Readable<RelatedBooks>;
  /** The formats and volumes in `related`; in the local catalogue, as of the last `reread`. */
  neighbours(id: string): Readable<Neighbours>;
  overview(initial: InitialList): PreloadedResource<Overview>;
  find(request: ListRequest): ListResource;
  /** For loaders. `toQuery` parses the query string, for which it needs the highest price. */
  readInitialList(toQuery: (overview: Overview) => BookQuery): Promise<InitialList>;
  suggest(text: string, signal: AbortSignal): Promise<SuggestionsResponse>;
  /** Finds the nearest spelling with books, if they are known and `find` has none. */
  correct(query: BookQuery): Promise<FoundBooks['corrected']>;
  /** The author or series with this slug; `undefined` if there is none. */
  authorOrSeries(kind: NameKind, slug: string): Promise<AuthorOrSeriesBooks | undefined>;
  /** The collection with this slug; `undefined` if there is none, `over` if it has ended. */
  collection(slug: string): Promise<CollectionBooks | 'over' | undefined>;
  /**
   * Reads the categories and the shown pages about the shop again; in a small shop also the books,
   * and the best sellers if they were read before. Never rejects: failures are in the snapshots.
   */
  reread(): Promise<unknown>;
  /** The catalogue that replaces this one when the shop turns out to have too many books for it. */
  successor: { get(): Catalogue | undefined; subscribe(listener: () => void): () => void };
}

export const catalogueContext = createContext<Catalogue>();
const ReactCatalogueContext = createReactContext<Catalogue | undefined>(undefined);

/** Provides components with the catalogue that the loaders use, or with its successor. */
export function CatalogueProvider({ value, children }: { value: Catalogue; children: ReactNode }) {
  const { subscribe, get } = value.successor;
  const successor = useSyncExternalStore(subscribe, get, () => undefined);
  return createElement(ReactCatalogueContext, { value: successor ?? value }, children);
}

export function useCatalogue(): Catalogue {
  const catalogue = use(ReactCatalogueContext);
  if (!catalogue) throw new Error('The page has no CatalogueProvider.');
  return catalogue;
}

/** Returns what pages show of the shop from their first paint, and its changes. */
export function useShopFacts(): ShopFacts {
  return useShop().data ?? getShopFacts();
}

/** The colours of the categories; by default those of a new shop. */
export const CategoryColoursContext = createReactContext(DEFAULT_COLOURS);

export function useShop(initial?: Shop): Snapshot<Shop> {
  return useResource(useCatalogue().shop, initial);
}
