import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/book.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { ARROW_RIGHT, Icon } from '#ui/icon.tsx';
import { assetUrl, booksPath } from '../../navigation/paths.ts';
import type { Snapshot } from '../../data/resource.ts';
import { coverGround } from '../../components/cover.tsx';
import { useCatalogue } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import './category-grid.css';
import '../../components/cover.css';

export function CategoryGrid({ snapshot }: { snapshot: Snapshot<Category[]> }) {
  const { data, status, error } = snapshot;
  const { refresh } = useCatalogue();
  return (
    <section className="wrap category-grid" aria-labelledby="categories-title">
      <h2 id="categories-title">Featured Book Categories</h2>
      {status === 'failed' && (
        <ReadFailure what="The categories" {...{ error, data }} onRetry={refresh} />
      )}
      {data === undefined && status !== 'failed' && <p role="status">Loading Products...</p>}
      <ul>
        {data?.map((category) => (
          <li key={category._id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the list with this category as its only filter. */
function CategoryCard({ category }: { category: Category }) {
  const { categoryName: name, coverImg } = category;
  const ground = { '--ground': coverGround(coverImg) } as CSSProperties;
  return (
    <Link className="category-card" to={booksPath({ ...EVERYTHING, categories: [name] })}>
      <span className="cover" style={ground}>
        <img src={assetUrl(coverImg)} width="400" height="500" alt="" loading="lazy" />
      </span>
      <span className="caps">
        {name}
        <Icon path={ARROW_RIGHT} />
      </span>
    </Link>
  );
}
