import type { CSSProperties } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskCollection } from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { getPayablePrice, shortenAuthors } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { type CategoryColours, DYES } from '#domain/books/covers/dyes.ts';
import { getClothPath, typesetCover } from '#domain/books/covers/typeset-cover.ts';
import { hasSentence } from '#domain/catalogue/collections.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { Mark } from '#ui/display/icon.tsx';
import { desk, shop } from '../../api.ts';
import { PrintPage } from '../../orders/print-page.tsx';
import { addBase } from '../../parts/book.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { toDraft, type DraftPick } from './collection-draft.ts';
import './cards.css';

/** A longer sentence has smaller letters. */
const LONG_CHARS = 90;

/** Loads the collection in the query string, or all that have a sentence. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('collection');
  const [{ shop: settings }, ids] = await Promise.all([
    shop.$get(),
    id === null ? listIds() : [id],
  ]);
  const found = await Promise.all(
    ids.map((collectionId) => desk.collections[':collectionId'].$get({ param: { collectionId } })),
  );
  return { settings, found, id };
}

async function listIds(): Promise<string[]> {
  const { collections } = await desk.collections.$get();
  const withCards = collections.filter(({ books = [] }) => books.some(hasSentence));
  return withCards.map(({ _id }) => _id);
}

/** Cards for the wooden shelf, A6: one for each book with a sentence. */
export function Component() {
  const { settings, found, id } = useLoaderData<typeof loader>();
  const cards = found.flatMap((item) =>
    toDraft(item)
      .picks.filter(hasSentence)
      .map((pick) => ({ ...item, pick })),
  );
  const [first] = found;
  const back =
    id !== null && first
      ? { to: `/desk/shop/collections/${id}`, name: first.collection.title }
      : { to: '/desk/shop/collections', name: 'Collections' };
  return (
    <PrintPage
      title="Shelf cards"
      back={back}
      printLabel={`Print ${countNoun(cards.length, 'card')}`}
      empty={
        cards.length === 0 && 'No book has a sentence yet. A card has the sentence and its person.'
      }
    >
      <div className="desk-cards">
        {cards.map(({ collection, books, pick }) => (
          <Card
            key={`${collection._id} ${pick.book._id}`}
            {...{ collection, pick, settings }}
            genres={books[0]?.genres}
          />
        ))}
      </div>
    </PrintPage>
  );
}

interface CardProps {
  collection: Pick<DeskCollection, '_id' | 'slug' | 'title'>;
  pick: DraftPick;
  settings: { name: string; logo: string; categoryColours?: CategoryColours | undefined };
  /** Those of the collection's first book, which choose the dye of its cards. */
  genres: ListedBook['genres'] | undefined;
}

export function Card({ collection: { _id, slug, title }, pick, settings, genres }: CardProps) {
  const { book, by, why } = pick;
  const { pattern, dye } = typesetCover(
    { title: slug, author: '', ...(genres && { genres }) },
    settings.categoryColours,
  );
  const { ground, ink } = DYES[dye];
  // Each letter of an Indian script would take nine characters of the code.
  const name = encodeURIComponent(slug) === slug ? slug : _id;
  const path = `${import.meta.env.BASE_URL}collections/${name}#book-${book._id}`;
  const address = new URL(path, location.origin).href;
  const style = {
    '--card-ground': ground,
    '--card-ink': ink,
    '--card-cloth': `url(${addBase(getClothPath(pattern, dye))})`,
  } as CSSProperties;
  return (
    <article className="desk-card" aria-label={`Shelf card: ${book.title}`} style={style}>
      <p className="desk-card-head">
        <span {...getTextAttributes(title)}>{title}</span>
      </p>
      <blockquote data-long={why.length > LONG_CHARS || undefined}>
        <p {...getTextAttributes(why)}>{`“${why}”`}</p>
        <footer {...getTextAttributes(by)}>{by}</footer>
      </blockquote>
      <div className="desk-card-book">
        <div>
          <p className="desk-card-title" {...getTextAttributes(book.title, book.language)}>
            {book.title}
          </p>
          <p className="desk-card-author">{shortenAuthors(book)}</p>
          <p className="desk-card-price">
            {formatRupees(getPayablePrice(book))}
            {book.discountPrice > 0 && (
              <s>
                <span className="visually-hidden"> Original price </span>
                {formatRupees(book.originalPrice)}
              </s>
            )}
          </p>
        </div>
        <div className="desk-card-code">
          <QrCode text={address} label={`QR code: ${address}`} />
          <span>
            Read on, or
            <br />
            have it sent
          </span>
        </div>
      </div>
      <p className="desk-card-shop">
        <Mark logo={settings.logo} />
        <span {...getTextAttributes(settings.name)}>{settings.name}</span>
      </p>
    </article>
  );
}
