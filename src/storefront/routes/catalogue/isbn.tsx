import { data, replace, type LoaderFunctionArgs } from 'react-router';
import { readIsbn } from '#domain/values/isbn.ts';
import { catalogueContext } from '../../data/catalogue.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { bookPath } from '../../navigation/paths.ts';

/** Leads to the book with this ISBN, for links of catalogues and scanners. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const isbn = readIsbn(params['isbn'] ?? '');
  if (isbn === undefined) return data(null, { status: 404 });
  const { suggestions } = await context.get(catalogueContext).suggest(isbn, request.signal);
  const book = suggestions.find(({ kind }) => kind === 'book');
  return book?.bookId === undefined
    ? data(null, { status: 404 })
    : replace(bookPath({ _id: book.bookId, title: book.text }));
}

export function Component() {
  return (
    <NotFound>
      <p>
        We have no book with this ISBN, but perhaps another edition of it: search for its title or
        author.
      </p>
    </NotFound>
  );
}
