import { Button } from '#ui/button.tsx';
import { useBooksById } from '../../data/known-books.ts';
import { Shelf } from './shelf.tsx';
import { clearViewed, useViewed } from './viewed.ts';

interface ViewedShelfProps {
  title: string;
  /** The id of a book that is not shown: the page is about it. */
  except?: string;
  most: number;
  fewest?: number;
}

/** The books that were viewed last in this browser. */
export function ViewedShelf({ title, except, most, fewest }: ViewedShelfProps) {
  const ids = useViewed()
    .filter((id) => id !== except)
    .slice(0, most);
  const books = useBooksById(ids);
  if (!books || books.length === 0) return null;
  const clear = () => {
    clearViewed();
    // The pressed button goes away.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <Shelf title={title} books={books} {...(fewest !== undefined && { fewest })}>
      <Button look="text" size="small" aria-label={`Clear ${title.toLowerCase()}`} onClick={clear}>
        Clear
      </Button>
    </Shelf>
  );
}
