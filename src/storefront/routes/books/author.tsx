import { useLoaderData } from 'react-router';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { Monogram } from '#ui/monogram.tsx';
import { countBooks } from '../../features/books/count-books.ts';
import { NameJsonLd } from '../../features/books/names/name-json-ld.tsx';
import { NamedBooks } from '../../features/books/names/named-books.tsx';
import { captionByAuthor, sectionsOf } from '../../features/books/names/sections.ts';
import { booksPath, namePath } from '../../navigation/paths.ts';
import { BookActions } from '../book/book-actions.tsx';
import { loadNamed } from './load-named.ts';
import { NotFound } from '../not-found.tsx';
import { PageHead } from '../page-head.tsx';

export const loader = loadNamed('author');

export function Component() {
  const { named, slug } = useLoaderData<typeof loader>();
  if (!named) return <NotFound />;
  const { name, namesakes, total, isExact, books } = named;
  const path = namePath('author', slug);
  return (
    <div className="wrap page">
      <PageHead
        title={`Books by ${name}`}
        description={`${countBooks(total, isExact)} by ${name}, at a reader’s price.`}
        path={path}
      />
      <NameJsonLd type="Person" name={name} path={path} />
      <NamedBooks
        name={name}
        total={total}
        isExact={isExact}
        namesakes={namesakes.map((page) => [page.name, namePath('author', page.slug)])}
        picture={<Monogram names={name.split(' ')} />}
        sections={sectionsOf(books)}
        captionOf={captionByAuthor}
        allPath={booksPath({ ...EVERYTHING, author: name })}
        actions={BookActions}
      />
    </div>
  );
}
