import { useLoaderData } from 'react-router';
import { Monogram } from '#ui/monogram.tsx';
import {
  AuthorOrSeries,
  captionByAuthor,
  divideIntoSections,
  loadNamed,
} from '../../features/catalogue/authors-and-series.tsx';
import { countBooks } from '../../features/catalogue/descriptions.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';

export const loader = loadNamed('author');

export function Component() {
  const { named, slug } = useLoaderData<typeof loader>();
  if (!named) return <NotFound />;
  const { name, total, isExact, books } = named;
  return (
    <AuthorOrSeries
      kind="author"
      {...{ slug, named }}
      title={`Books by ${name}`}
      description={`${countBooks(total, isExact)} by ${name}, at a reader’s price.`}
      picture={<Monogram names={name.split(' ')} />}
      sections={divideIntoSections(books)}
      toCaption={captionByAuthor}
      actions={BookActions}
    />
  );
}
