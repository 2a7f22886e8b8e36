import { type ComponentProps, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  data,
  replace,
  useLoaderData,
  useParams,
} from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import type { DeliveryResponse, Shop } from '#contract/shop-settings.ts';
import { nameBook, withoutSample } from '#domain/books/present-book.ts';
import {
  catalogueContext,
  useCatalogue,
  useShop,
  type RelatedBooks,
} from '../../data/catalogue.ts';
import { loadBook, useBook, useRelated } from '../../data/book.ts';
import { summarise } from '../../data/book-summary.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ReadFailure } from '../../data/failure.tsx';
import { useAddresses } from '../../features/addresses/address-book.ts';
import { BookDetails } from '../../features/book/book-details.tsx';
import { BookJsonLd } from '../../features/book/structured-data.tsx';
import { CartButton, ListProblem } from '../../features/own-lists/list-buttons.tsx';
import { WishlistButton } from '../../features/own-lists/wishlist-button.tsx';
import { DeliveryCheck } from '../../features/delivery/delivery-check.tsx';
import { rememberViewed } from '../../features/shelves/shelf.tsx';
import { bookSlug, bookPath } from '../../navigation/paths.ts';
import { getBookPreview, PageHead } from '../../navigation/page-head.tsx';
import { useSession } from '../../session/session-store.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookBelow } from './book-below.tsx';
import { ReplacePage } from '../../navigation/replace-page.tsx';
// Of sections whose code loads later, too: their parts of the page must not move when it does.
import '../../features/book/styles.ts';
import '../../features/delivery/delivery-check.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const catalogue = context.get(catalogueContext);
  const { bookId = '', name } = params;
  const [{ book, isMissing }, related, shop] = await Promise.all([
    loadBook(catalogue, bookId),
    catalogue.related(bookId).use(),
    catalogue.shop.use(),
  ]);
  if (book && name !== bookSlug(book.title)) return replace(bookPath(book), 301);
  const page = {
    book: book && withoutSample(book),
    related: related && summariseRelated(related),
    shop,
  };
  return data(page, { status: isMissing ? 404 : 200 });
}

/** Leaves out fields that the page does not show. */
function summariseRelated({ formats, volumes, related, ...rest }: RelatedBooks): RelatedBooks {
  return {
    ...rest,
    formats: formats.map(summarise),
    volumes: volumes.map(summarise),
    related: related.map(summarise),
  };
}

/** Runs the loader only for another book. The component reads changes from the catalogue. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['bookId'] !== nextParams['bookId'];
}

export function Component() {
  const { bookId = '', name } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const { data: book, status, error } = useBook(bookId, loaded.book);
  const { reread } = useCatalogue().book(bookId);
  if (book && name !== bookSlug(book.title)) return <ReplacePage to={bookPath(book)} />;
  if (!book && status === 'ready') return <NotFound />;
  return (
    <div className="page">
      <div className="wrap">
        {status === 'failed' && (
          <ReadFailure what="The book" error={error} data={book} onRetry={reread} />
        )}
        {!book && status !== 'failed' && (
          <Skeleton text="Loading Products..." className="skeleton-book" count={1} />
        )}
      </div>
      {book && <LoadedBook key={book._id} book={book} loaded={loaded} />}
    </div>
  );
}

interface LoadedBookProps {
  book: Book;
  /** The loader's data, for the first view. */
  loaded: { related?: RelatedBooks | undefined; shop?: Shop | undefined };
}

function LoadedBook({ book, loaded }: LoadedBookProps) {
  const related = useRelated(book._id, loaded.related);
  const shop = useShop(loaded.shop).data;
  /** The delivery to the PIN code that was checked. */
  const [checked, setChecked] = useState<DeliveryResponse>();
  useEffect(() => rememberViewed(book._id), [book._id]);
  return (
    <>
      <PageHead
        title={nameBook(book)}
        description={book.description}
        path={bookPath(book)}
        preview={getBookPreview(book)}
      />
      <BookJsonLd book={book} formats={related.formats ?? []} />
      <div className="wrap">
        <BookDetails
          {...{ book, related }}
          lowStock={shop?.lowStock}
          takesCash={checked?.cod ?? shop?.cod.on ?? true}
          cartButton={<CartButton book={book} isMain />}
          wishlistButton={
            <>
              <WishlistButton book={book} />
              <ListProblem bookId={book._id} />
            </>
          }
          delivery={<BookDelivery {...{ book, shop }} onCheck={setChecked} />}
        />
      </div>
      <BookBelow book={book} related={related} />
    </>
  );
}

/** Offers to check the delivery to the user's first address. */
function BookDelivery(props: Omit<ComponentProps<typeof DeliveryCheck>, 'addressPin'>) {
  const session = useSession();
  const { data: addresses } = useAddresses();
  return <DeliveryCheck {...props} addressPin={session && addresses?.[0]?.pin} />;
}
