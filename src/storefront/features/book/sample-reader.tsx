import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { BookText } from '../../components/book-facts.tsx';
import { useCatalogue, type BookSummary } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { restoreFocus } from '../../navigation/focus.ts';
import './sample-reader.css';

/** The font sizes, in rem. */
const SIZES = [1, 1.1875, 1.375, 1.625, 2];
const DEFAULT_SIZE_INDEX = 1;
/** The keys that turn a page, with their direction in a left-to-right text. */
const TURN_KEYS: Record<string, number | undefined> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -1,
  PageDown: 1,
};
/** A tolerance, as a share of a page, because browsers round scroll positions. */
const ROUNDING_TOLERANCE = 0.1;

interface SampleReaderProps {
  book: Pick<BookSummary, '_id' | 'title' | 'language'>;
  cartButton: ReactNode;
  onClose: () => void;
}

/** Shows the first pages of a book: two side by side on a wide screen, otherwise one. */
export function SampleReader({ book, cartButton, onClose }: SampleReaderProps) {
  const sample = useCatalogue().sample(book._id);
  const { data: text, status } = useResource(sample);
  const [sizeIndex, setSizeIndex] = useState(DEFAULT_SIZE_INDEX);
  // At the smallest and largest size, the pressed button is disabled: focus the other.
  useLayoutEffect(restoreFocus, [sizeIndex]);
  const heading = (
    <>
      {'Sample of '}
      <BookText text={book.title} language={book.language} />
    </>
  );
  const isLoading = status !== 'failed' && text === undefined;
  return (
    <Dialog title={`Sample of ${book.title}`} heading={heading} onClose={onClose}>
      <div
        className="sample-reader"
        style={{ '--type': `${SIZES[sizeIndex]}rem` } as CSSProperties}
      >
        <div className="sample-reader-tools" role="group" aria-label="Type">
          <Button
            look="quiet"
            aria-label="Smaller type"
            disabled={sizeIndex === 0}
            onClick={() => setSizeIndex(sizeIndex - 1)}
          >
            Smaller
          </Button>
          <Button
            look="quiet"
            aria-label="Larger type"
            disabled={sizeIndex === SIZES.length - 1}
            onClick={() => setSizeIndex(sizeIndex + 1)}
          >
            Larger
          </Button>
        </div>
        {text === '' && <p role="status">This book has no sample any more.</p>}
        {text || isLoading ? (
          <Pages text={text} language={book.language} />
        ) : (
          text === undefined && <SampleFailure onRetry={() => void sample.reread()} />
        )}
        <div className="sample-reader-end">
          {cartButton}
          <Button look="secondary" size="large" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The text region has the focus from the start, so it is rendered before the text has loaded. */
function Pages({ text, language }: { text: string | undefined; language: string | undefined }) {
  const { ref, page, pages, turn, onScroll } = usePages();
  // On the first and the last page the pressed button is disabled. The other button gets the focus.
  useLayoutEffect(restoreFocus, [page]);
  const turnByKey = (event: KeyboardEvent) => {
    const step = TURN_KEYS[event.key];
    if (step === undefined || !ref.current) return;
    event.preventDefault();
    const isReversed = event.key.startsWith('Arrow') && isRightToLeft(ref.current);
    turn(isReversed ? -step : step);
  };
  return (
    <>
      <div className="sample-reader-page" role="presentation" onKeyDown={turnByKey}>
        <div
          ref={ref}
          className="sample-reader-text"
          role="region"
          aria-label="Pages"
          tabIndex={0}
          data-first
          onScroll={onScroll}
          {...getTextAttributes(text ?? '', language)}
        >
          {text === undefined ? (
            <p role="status">Loading the sample...</p>
          ) : (
            text.split('\n\n').map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
        </div>
      </div>
      {pages > 1 && (
        <div className="sample-reader-turn">
          <Button look="quiet" disabled={page === 1} onClick={() => turn(-1)}>
            <span>
              Previous<span className="visually-hidden"> pages</span>
            </span>
          </Button>
          <p role="status">{`Page ${page} of ${pages}`}</p>
          <Button look="quiet" disabled={page === pages} onClick={() => turn(1)}>
            <span>
              Next<span className="visually-hidden"> pages</span>
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

function SampleFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>The sample could not be loaded.</p>
      <Button look="text" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The time from a manual scroll until the text snaps to a page. */
const SNAP_DELAY_MS = 150;

/** Handles the pages of a text in columns; each is as wide as the visible text. */
function usePages() {
  const ref = useRef<HTMLDivElement>(null);
  const snapTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [{ page, pages }, setPlace] = useState({ page: 1, pages: 1 });
  /** Scrolls to the page that `toPage` computes from the current one, or snaps to that. */
  const scrollToPage = (toPage: (page: number) => number = (same) => same) => {
    const { current: element } = ref;
    if (!element) return;
    const { columnGap } = getComputedStyle(element);
    const step = element.clientWidth + (Number.parseFloat(columnGap) || 0);
    const last = Math.max(1, Math.ceil(element.scrollWidth / step - ROUNDING_TOLERANCE));
    const currentPage = 1 + Math.ceil(Math.abs(element.scrollLeft) / step - ROUNDING_TOLERANCE);
    const next = Math.min(last, Math.max(1, toPage(currentPage)));
    // Right-to-left texts scroll to negative positions.
    element.scrollLeft = (next - 1) * step * (isRightToLeft(element) ? -1 : 1);
    if (next !== page || last !== pages) setPlace({ page: next, pages: last });
  };
  // After each render: paragraphs load later, and change with fonts and sizes.
  useLayoutEffect(() => {
    const { current: element } = ref;
    if (!element) return;
    const observer = new ResizeObserver(() => scrollToPage());
    for (const paragraph of element.children) observer.observe(paragraph);
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(snapTimer.current);
    };
  });
  const onScroll = () => {
    clearTimeout(snapTimer.current);
    snapTimer.current = setTimeout(() => scrollToPage(), SNAP_DELAY_MS);
  };
  const turn = (by: number) => scrollToPage((currentPage) => currentPage + by);
  return { ref, page, pages, turn, onScroll };
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
