import { useLoaderData } from 'react-router';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Monogram } from '#ui/display/monogram.tsx';
import {
  AuthorOrSeries,
  toAuthorPageCaption,
  divideIntoSections,
  createNamedLoader,
} from '../../features/catalogue/authors-and-series.tsx';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';

export const loader = createNamedLoader('author');

export function Component() {
  const { named, slug } = useLoaderData<typeof loader>();
  if (!named) return <NotFound />;
  const { name, total, isExact, books } = named;
  return (
    <AuthorOrSeries
      kind="author"
      {...{ slug, named }}
      title={`Books by ${name}`}
      description={`${formatBookCount(total, isExact)} by ${name}, at a reader’s price.`}
      picture={<Monogram names={name.split(' ')} />}
      sections={divideIntoSections(books)}
      toCaption={toAuthorPageCaption}
      actions={BookActions}
    />
  );
}
