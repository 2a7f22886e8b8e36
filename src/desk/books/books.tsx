import {
  Link,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { formatCount } from '#domain/money.ts';
import { Icon, PLUS } from '#ui/icon.tsx';
import { desk, load } from '../api.ts';
import { useBookChanges } from './book-changes.ts';
import { describeDrafts } from './book-drafts.ts';
import { BookFilters } from './book-filters.tsx';
import { BookRows } from './book-rows.tsx';
import { useFrameData, useIsOwner } from '../frame-data.ts';
import { Nothing, PageHeading } from '../parts/parts.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import '../parts/lists.css';
import './books.css';

const PAGE_LENGTH = '25';
/** The API counts no further, if there is a filter. */
const MAX_COUNTED = 10_000;
const MAX_COUNTED_LOW = 2000;
const FILTERS = ['search', 'category', 'available', 'low'] as const;
async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const find = (query: Record<string, string>) => load(request, () => desk.books.$get({ query }));
  const names = [...FILTERS, 'import', 'sort', 'cursor'].filter((name) => params.get(name));
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
  const isFiltered = [...FILTERS, 'import'].some((name) => params.get(name));
  const [list, all] = await Promise.all([
    find({ ...given, limit: PAGE_LENGTH }),
    isFiltered ? find({ limit: '1' }) : undefined,
  ]);
  return { ...list, titles: (all ?? list).total };
}

/** All books: by words and filters, with price and copies changed in place. */
function Component() {
  const { books: found, sold, total, titles, next } = useLoaderData<typeof loader>();
  const { lowStock } = useFrameData().settings;
  const isOwner = useIsOwner();
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const changes = useBookChanges(found);
  const { drafts, books } = changes;
  return (
    <>
      <PageHeading
        title="Books"
        actions={
          isOwner && (
            <>
              <Link className="button" data-look="quiet" data-size="small" to="/desk/import">
                Import
              </Link>
              <Link className="button" data-look="primary" data-size="small" to="/desk/books/new">
                <Icon path={PLUS} />
                Add book
              </Link>
            </>
          )
        }
      >
        {titles === 1 ? '1 title' : `${formatCount(titles)} titles`}
      </PageHeading>
      {params.get('import') ? (
        <p>
          Books of one import. <Link to="/desk/books">Show all books</Link>
        </p>
      ) : (
        <BookFilters />
      )}
      <p className="desk-muted desk-found" role="status">
        {describeTotal(total, params, lowStock)}
      </p>
      {books.length > 0 && (
        <BookRows label="Books" isLoading={isLoading} sold={sold} {...changes.rows} />
      )}
      {books.length === 0 &&
        (titles === 0 ? (
          <Nothing>There is no book yet. Add one, or import a file.</Nothing>
        ) : (
          <Nothing>
            No book fits. <Link to="/desk/books">Show all books</Link>
          </Nothing>
        ))}
      <Pager params={params} next={next} />
      {drafts.length > 0 && (
        <SaveBar
          problem={changes.problem}
          undoLabel="Undo"
          onUndo={changes.undo}
          saveLabel={drafts.length === 1 ? 'Save 1 change' : `Save ${drafts.length} changes`}
          onSave={() => void changes.save()}
          isSaving={changes.isSaving}
        >
          {describeDrafts(drafts)}
        </SaveBar>
      )}
    </>
  );
}

/** '5 books with 4 copies or fewer'. */
function describeTotal(total: number, params: URLSearchParams, lowStock: number): string {
  const isLow = params.get('low') === '1';
  const isFiltered = FILTERS.some((name) => params.get(name));
  const isBound = isFiltered && total >= (isLow ? MAX_COUNTED_LOW : MAX_COUNTED);
  const books = total === 1 ? '1 book' : `${formatCount(total)} books`;
  const copies = lowStock === 1 ? '1 copy' : `${lowStock} copies`;
  return `${books}${isBound ? ' or more' : ''}${isLow ? ` with ${copies} or fewer` : ''}`;
}

function Pager({ params, next }: { params: URLSearchParams; next: string | null }) {
  const address = (cursor: string) => {
    const to = new URLSearchParams(params);
    if (cursor === '') to.delete('cursor');
    else to.set('cursor', cursor);
    return `/desk/books?${to.toString()}`;
  };
  return (
    <div className="desk-pager">
      {params.has('cursor') && (
        <Link className="button" data-look="quiet" data-size="small" to={address('')}>
          First books
        </Link>
      )}
      {next !== null && (
        <Link className="button" data-look="quiet" data-size="small" to={address(next)}>
          Next books
        </Link>
      )}
    </div>
  );
}

export const screen = { loader, Component } satisfies RouteObject;
