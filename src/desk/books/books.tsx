import {
  Link,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { MAX_LOW_STOCK_LISTED } from '#contract/limits.ts';
import { formatBookCount, MAX_COUNTED } from '#domain/finding/book-query.ts';
import { formatCount, countNoun, formatCopies } from '#domain/values/money.ts';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { desk } from '../api.ts';
import { useBookChanges } from './book-changes.ts';
import { describeDrafts } from './book-drafts.ts';
import { BookRows } from './book-rows.tsx';
import { MeanwhileNotices } from './meanwhile.tsx';
import { useCategoryNames, useFrameData, useIsOwner } from '../frame-data.ts';
import { ListForm, Pager, readParams } from '../parts/list.tsx';
import { EmptyState, PageHeading, SaveBar, ButtonLink } from '../parts/page.tsx';
import '../parts/lists.css';
import './books.css';

const PAGE_LENGTH = '25';
const FILTERS = ['search', 'category', 'available', 'low', 'withoutCategory'] as const;
const AVAILABILITIES = [
  ['', 'In stock and sold out'],
  ['1', 'In stock only'],
] as const;
const SORTS = [
  ['', 'As in the shop'],
  ['BEST_SELLING', 'Best selling'],
  ['LOW_TO_HIGH', 'Price, lowest first'],
  ['HIGH_TO_LOW', 'Price, highest first'],
  ['NEWEST', 'Newest'],
  ['RATING', 'Best rated'],
] as const;
const SELECTS = {
  available: { label: 'Shown', options: AVAILABILITIES },
  sort: { label: 'Sort by', options: SORTS },
};
const CHECKBOXES = {
  low: { label: 'Low stock only' },
  withoutCategory: { label: 'Without a category' },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const find = (query: Record<string, string>) => desk.books.$get({ query });
  const listQuery = readParams(request, [...FILTERS, 'import', 'sort', 'cursor']);
  const isFiltered = [...FILTERS, 'import'].some((name) => name in listQuery);
  // The heading shows the numbers of all titles and copies, even if the list is filtered.
  const sums = { sums: '1' };
  const [list, all] = await Promise.all([
    find({ ...listQuery, limit: PAGE_LENGTH, ...(!isFiltered && sums) }),
    isFiltered ? find({ limit: '1', ...sums }) : undefined,
  ]);
  const { total: titles, copies = { stock: 0, promised: 0 } } = all ?? list;
  return { ...list, sums: { titles, ...copies } };
}

/** The list of all books with search and filters, in which owners edit price and stock. */
export function Component() {
  const { books: found, sold, total, sums, next } = useLoaderData<typeof loader>();
  const { lowStock } = useFrameData().settings;
  const isOwner = useIsOwner();
  const categories = useCategoryNames().map((name) => [name, name] as const);
  const category = { label: 'Category', options: [['', 'All categories'], ...categories] } as const;
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const changes = useBookChanges(found);
  const { drafts, books, meanwhile } = changes.rows;
  return (
    <>
      <PageHeading
        title="Books"
        actions={
          isOwner && (
            <>
              <ButtonLink look="quiet" to="/desk/import">
                Import
              </ButtonLink>
              <ButtonLink look="quiet" to="/desk/import/covers">
                Covers
              </ButtonLink>
              <ButtonLink look="primary" to="/desk/books/new">
                <Icon path={PLUS} />
                Add book
              </ButtonLink>
            </>
          )
        }
      >
        {`${countNoun(sums.titles, 'title')} · ${formatCount(sums.stock)} for sale · ${formatCount(sums.promised)} promised`}
      </PageHeading>
      <MeanwhileNotices
        meanwhile={meanwhile}
        onUndo={(item) => void changes.undoDifference(item)}
      />
      {params.get('import') ? (
        <p>
          Books of one import. <Link to="/desk/books">Show all books</Link>
        </p>
      ) : (
        <ListForm
          name="Books"
          placeholder="Title, author, series or ISBN"
          selects={{ category, ...SELECTS }}
          boxes={CHECKBOXES}
        />
      )}
      <p className="desk-muted desk-found" role="status">
        {describeTotal(total, params, lowStock)}
      </p>
      {books.length > 0 && (
        <BookRows label="Books" isLoading={isLoading} sold={sold} {...changes.rows} />
      )}
      {books.length === 0 &&
        (sums.titles === 0 ? (
          <EmptyState>There are no books yet. Add one, or import a file.</EmptyState>
        ) : (
          <EmptyState>
            No books match. <Link to="/desk/books">Show all books</Link>
          </EmptyState>
        ))}
      <Pager
        count={found.length}
        total={total}
        isCapped={isCapped(total, params)}
        next={next}
        stepLabels={['Back', 'Next']}
      />
      {drafts.length > 0 && (
        <SaveBar
          of={changes}
          undoLabel="Undo"
          saveLabel={`Save ${countNoun(drafts.length, 'change')}`}
        >
          {describeDrafts(drafts)}
        </SaveBar>
      )}
    </>
  );
}

/** Describes the number of books, such as '5 books with 4 copies or fewer'. */
function describeTotal(total: number, params: URLSearchParams, lowStock: number): string {
  const low = isLow(params) ? ` with ${formatCopies(lowStock)} or fewer` : '';
  return `${formatBookCount(total)}${isCapped(total, params) ? ' or more' : ''}${low}`;
}

function isCapped(total: number, params: URLSearchParams): boolean {
  const isFiltered = FILTERS.some((name) => params.get(name));
  return isFiltered && total >= (isLow(params) ? MAX_LOW_STOCK_LISTED : MAX_COUNTED);
}

function isLow(params: URLSearchParams): boolean {
  return params.get('low') === '1';
}
