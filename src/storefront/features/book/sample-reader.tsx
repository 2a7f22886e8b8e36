import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useCatalogue } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { restoreFocus } from '../../navigation/focus.ts';
import './sample-reader.css';

/** In rem. */
const SIZES = [1, 1.1875, 1.375, 1.625, 2];
const USUAL = 1;

interface SampleReaderProps {
  book: { _id: string; title: string };
  onClose: () => void;
}

/** The first pages of a book: two side by side on a wide screen, one long page on others. */
export function SampleReader({ book, onClose }: SampleReaderProps) {
  const sample = useCatalogue().sample(book._id);
  const { data: text, status } = useResource(sample);
  const [size, setSize] = useState(USUAL);
  // At either end the pressed button is disabled: the other one takes the focus.
  useEffect(restoreFocus, [size]);
  const isOver = status === 'failed' || text !== undefined;
  return (
    <Dialog title={`Sample of ${book.title}`} onClose={onClose}>
      <div className="sample-reader" style={{ '--type': `${SIZES[size]}rem` } as CSSProperties}>
        <div className="sample-reader-tools" role="group" aria-label="Type">
          <Button
            look="quiet"
            aria-label="Smaller type"
            disabled={size === 0}
            onClick={() => setSize(size - 1)}
          >
            Smaller
          </Button>
          <Button
            look="quiet"
            aria-label="Larger type"
            disabled={size === SIZES.length - 1}
            onClick={() => setSize(size + 1)}
          >
            Larger
          </Button>
        </div>
        {text || !isOver ? (
          <Pages text={text} />
        ) : (
          <Missing onRetry={() => void sample.refresh()} />
        )}
        <Button className="sample-reader-close" look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/** It has the focus from the start, so it is rendered before its text is known. */
function Pages({ text }: { text: string | undefined }) {
  const { ref, turn, canTurn } = usePages();
  return (
    <>
      <div
        ref={ref}
        className="sample-reader-text"
        role="region"
        aria-label="Pages"
        tabIndex={0}
        data-first
      >
        {text === undefined ? (
          <p role="status">Loading the sample...</p>
        ) : (
          text.split('\n\n').map((paragraph, index) => <p key={index}>{paragraph}</p>)
        )}
      </div>
      {canTurn && (
        <div className="sample-reader-turn">
          <Button look="quiet" onClick={() => turn(-1)}>
            Previous pages
          </Button>
          <Button look="quiet" onClick={() => turn(1)}>
            Next pages
          </Button>
        </div>
      )}
    </>
  );
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>The sample did not come.</p>
      <Button look="text" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * For a text in columns that goes on to the side: turns a screenful of columns.
 */
function usePages() {
  const ref = useRef<HTMLDivElement>(null);
  const [canTurn, setCanTurn] = useState(false);
  // At each render, because the paragraphs arrive later. They grow with the type, and when a web font
  // loads.
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => setCanTurn(current.scrollWidth > current.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    for (const paragraph of current.children) observer.observe(paragraph);
    observer.observe(current);
    return () => observer.disconnect();
  });
  const turn = (direction: 1 | -1) => {
    const { current } = ref;
    if (!current) return;
    const gap = Number.parseFloat(getComputedStyle(current).columnGap) || 0;
    current.scrollBy({ left: direction * (current.clientWidth + gap) });
  };
  return { ref, turn, canTurn };
}
