import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue/book.ts';
import { Button } from '#ui/controls/button.tsx';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { CategoryCover } from '../../components/cover.tsx';
import { useCatalogue } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/failure.tsx';
import type { Snapshot } from '../../data/resource.ts';
import { categoryPath } from '../../navigation/paths.ts';
import './category-grid.css';

/** How many categories are shown until the visitor presses the button for all. */
const FIRST_CATEGORIES = 12;

/** The categories with their pictures: the first ones, and all after a press of the button. */
export function CategoryGrid({ snapshot }: { snapshot: Snapshot<Category[]> }) {
  const { data, status, error } = snapshot;
  const { reread } = useCatalogue();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = showsAll ? data : data?.slice(0, FIRST_CATEGORIES);
  const hidden = (data?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section className="category-grid" aria-labelledby="categories-title">
      <h2 id="categories-title">Featured Book Categories</h2>
      {status === 'failed' && (
        <ReadFailure what="The categories" {...{ error, data }} onRetry={reread} />
      )}
      {data === undefined && status !== 'failed' && <p role="status">Loading Products...</p>}
      <ul ref={list} data-columns={shown && chooseColumns(shown.length)}>
        {shown?.map((category) => (
          <li key={category._id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          look="secondary"
          onClick={() => {
            flushSync(() => setShowsAll(true));
            list.current?.children[FIRST_CATEGORIES]?.querySelector('a')?.focus();
          }}
        >
          All categories
        </Button>
      )}
    </section>
  );
}

/** How many cards stand side by side on wide screens, so that rows are of nearly equal length. */
function chooseColumns(count: number): number | undefined {
  if (count === 7 || count === 8) return 4;
  return count === 9 || count === 10 ? 5 : undefined;
}

function CategoryCard({ category: { categoryName: name, coverImg } }: { category: Category }) {
  return (
    <Link className="category-card" to={categoryPath(name)}>
      <CategoryCover source={coverImg} />
      <span className="caps">
        <BookText text={name} />
        <Icon path={ARROW_RIGHT} />
      </span>
    </Link>
  );
}
