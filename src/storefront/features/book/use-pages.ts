import { useLayoutEffect, useRef, useState } from 'react';

/**
 * For a text in columns that goes on to the side: turns a screenful of columns.
 */
export function usePages() {
  const ref = useRef<HTMLDivElement>(null);
  const [canTurn, setCanTurn] = useState(false);
  // At each render, as the paragraphs come late. They get longer when the type is enlarged, and when a
  // web font loads.
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
