import { Link, useLoaderData } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { getCollectionState, hasSentence } from '#domain/catalogue/collections.ts';
import { MAX_COLLECTIONS } from '#contract/limits.ts';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { Status } from '#ui/messages/status.tsx';
import { desk } from '../../api.ts';
import { useFrameData } from '../../frame-data.ts';
import { PRINTER } from '../../orders/print-page.tsx';
import { BookCover } from '../../parts/book.tsx';
import { Box, EmptyState, ShopHeading, ButtonLink } from '../../parts/page.tsx';
import { getToday } from '../../parts/texts.ts';
import { describeCollection, describeState } from './collection-draft.ts';
import './collection.css';

export async function loader() {
  const { collections } = await desk.collections.$get();
  return { collections, today: getToday() };
}

export function Component() {
  const { collections, today } = useLoaderData<typeof loader>();
  const { home } = useFrameData().settings.identity;
  const hasCards = collections.some(({ books = [] }) => books.some(hasSentence));
  return (
    <>
      <ShopHeading
        tab="Collections"
        collections={collections.length}
        actions={
          collections.length < MAX_COLLECTIONS ? (
            <ButtonLink to="/desk/shop/collections/new">
              <Icon path={PLUS} />
              Add collection
            </ButtonLink>
          ) : (
            <p className="desk-small">{`A shop has at most ${MAX_COLLECTIONS} collections.`}</p>
          )
        }
      />
      <Box
        title="Collections"
        more={
          hasCards && (
            <Link className="desk-more" to="/desk/cards">
              <Icon path={PRINTER} />
              Print all cards
            </Link>
          )
        }
      >
        {collections.length === 0 && (
          <EmptyState>
            A collection is a shelf of your own: staff picks, a season, a birthday. Each book may
            carry one sentence by a named person.
          </EmptyState>
        )}
        <ul className="desk-rows">
          {collections.map((collection) => {
            const { _id, slug, title, covers } = collection;
            const isOnHome =
              home.includes(slug) && getCollectionState(collection, today) === 'shown';
            const { tone, text } = describeState(collection, today);
            return (
              <li key={_id} className="desk-collection-row">
                <span className="desk-covers" aria-hidden="true">
                  {covers.map((book) => (
                    <BookCover key={book._id} book={book} />
                  ))}
                </span>
                <div>
                  <Link
                    className="desk-title"
                    to={`/desk/shop/collections/${_id}`}
                    {...getTextAttributes(title)}
                  >
                    {title}
                  </Link>
                  <p className="desk-small">{describeCollection(collection)}</p>
                </div>
                <Status tone={tone}>{isOnHome ? `${text}, on the home page` : text}</Status>
              </li>
            );
          })}
        </ul>
      </Box>
    </>
  );
}
