import type { Finder } from '#api/finder.ts';
import type { Book } from '#contract/book.ts';
import type { FoundBooks } from '#contract/finding.ts';
import {
  activeFilters,
  withoutFilter,
  writeBookQuery,
  type BookQuery,
} from '#domain/finding/book-query.ts';
import type { Database } from '../database.ts';
import { conditionsOf } from './conditions.ts';
import { correct } from './correct.ts';
import { countBooks } from './count-books.ts';
import { countFacets, type Counts } from './count-facets.ts';
import { findNameIn } from './find-name.ts';
import { findPage } from './find-page.ts';
import { createKnown, type Known } from './known.ts';
import { readListedBooks } from './listed-books.ts';
import { createMemo } from './memo.ts';
import { related } from './related.ts';
import { pickFastest, type PickWay } from './source.ts';
import { suggest } from './suggest.ts';

/** Finds books by the tables of finding.ts. Every way that `pickWay` may choose has the same answer. */
export function createSqlFinder(
  { dialect, readCatalogue: query }: Database,
  pickWay: PickWay = pickFastest,
): Omit<Finder, 'positionOf'> {
  const counts = createMemo<Counts>();
  const know = createKnown(query, { dialect, pickWay });

  async function readVersion(): Promise<string> {
    const [row] = await query("SELECT value FROM counters WHERE name = 'catalogue'");
    return String(row?.['value']);
  }

  return {
    async find(wanted: BookQuery): Promise<FoundBooks> {
      const version = await readVersion();
      const known = await know(version);
      const wish = { conditions: conditionsOf(wanted, known), query: wanted, known };
      const [page, counted] = await Promise.all([
        findPage(query, wish),
        counts(version, filtersOf(wanted), () => countFacets(query, wish)),
      ]);
      const isEmpty = counted.total === 0 && !wanted.after;
      const relaxed = isEmpty ? await countRelaxed(wanted, known) : [];
      return {
        books: await readListedBooks(query, page.positions),
        ...counted,
        isExact: counted.isExact && relaxed.every(({ isAll }) => isAll),
        next: page.next,
        corrected: isEmpty ? await correct(query, wanted, known) : null,
        relax: relaxed.map(({ drop, total }) => ({ drop, total })),
      };
    },

    findName: async (kind, slug) => findNameIn(query, kind, slug),
    suggest: async (text: string) => suggest(query, text, await know(await readVersion())),
    related: async (book: Book) => related(query, book, await know(await readVersion())),
  };

  /** How many books there are without each filter, most first. */
  async function countRelaxed(wanted: BookQuery, known: Known) {
    const totals = await Promise.all(
      activeFilters(wanted).map(async (drop) => {
        const conditions = conditionsOf(withoutFilter(wanted, drop), known);
        const { total, isAll } = await countBooks(query, conditions, known);
        return { drop, total, isAll };
      }),
    );
    return totals.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
  }
}

/** The same text for queries with the same filters. */
function filtersOf(query: BookQuery): string {
  const { after: _after, ...filters } = query;
  return JSON.stringify(writeBookQuery({ ...filters, sort: '', limit: 1 }));
}
