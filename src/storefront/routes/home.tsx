import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { ARROW_RIGHT } from '#ui/icons.ts';
import { CategoryGrid } from '../features/books/category-grid.tsx';
import { useCategories } from '../features/books/catalogue-store.ts';
import { useFilters } from '../features/books/filters-store.ts';
import { Hero } from '../features/chrome/hero.tsx';
import { Promises } from '../features/chrome/promises.tsx';
import { PageHead } from '../app/page-head.tsx';
import { booksPath, PATHS } from '../navigation/paths.ts';

export function Home() {
  const filters = useFilters();
  return (
    <>
      <PageHead
        title="A friend of books"
        description="Kitabdost is an online bookstore for readers in India: love stories, mysteries and big ideas from India and the world, at a reader’s price."
        path={PATHS.home}
      />
      <Hero>
        <Link className="button" data-look="accent" data-size="large" to={booksPath(filters)}>
          Shop Now
          <Icon path={ARROW_RIGHT} />
        </Link>
      </Hero>
      <Promises />
      <CategoryGrid snapshot={useCategories()} />
    </>
  );
}
