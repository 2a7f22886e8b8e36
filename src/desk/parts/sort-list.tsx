import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { CHEVRON_UP, Icon } from '#ui/display/icon.tsx';
import { focusHeadingIfLost } from './page.tsx';
import './sort-list.css';

// A Lucide outline, as in `icon.tsx`: six points as short lines with round ends.
const GRIP = 'M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01';

interface SortListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => string;
  getName: (item: Item) => string;
  onSort: (items: Item[]) => void;
  /** The label and the content of the grip; by default 'Move' with the name, and six points. */
  toGrip?: (item: Item, index: number, count: number) => { label: string; content: ReactNode };
  /**
   * Renders an item; `grip` takes it up, `steps` are buttons for phones. A button that removes it has
   * the class `desk-remove`.
   */
  children: (item: Item, parts: { grip: ReactNode; steps: ReactNode; index: number }) => ReactNode;
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** A sortable list: by pointer, or on the grip by Space, arrow keys and Escape. */
export function SortList<Item>(props: SortListProps<Item>) {
  const { items, getKey, getName, onSort, toGrip, children } = props;
  const list = useRef<HTMLOListElement>(null);
  /** The key of the item that is taken up, and the order before. */
  const [taken, setTaken] = useState<{ key: string; before: readonly Item[] }>();
  const [message, setMessage] = useState('');
  const [isDragging, setDragging] = useState(false);
  const keys = items.map(getKey);
  const lastKeys = useRef(keys);
  // To the next item, or the heading, because the button that removed an item went with it.
  useLayoutEffect(() => {
    const index = lastKeys.current.findIndex((key) => !keys.includes(key));
    lastKeys.current = keys;
    if (index < 0 || document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(index, keys.length - 1)];
    next?.querySelector<HTMLElement>('.desk-remove')?.focus();
    focusHeadingIfLost();
  });

  const move = (key: string, to: number) => {
    const from = keys.indexOf(key);
    const { [from]: item } = items;
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    onSort(moveItem(items, from, to));
    setMessage(`${getName(item)}, place ${to + 1} of ${items.length}`);
  };
  const dragTo = (x: number, y: number) => {
    if (!taken || !list.current) return;
    const others = [...list.current.children].filter((_, index) => keys[index] !== taken.key);
    move(taken.key, others.filter((item) => isBefore(item.getBoundingClientRect(), x, y)).length);
  };
  // The row may be moved in the document, which would end a capture of the pointer.
  useEffect(() => {
    if (!isDragging) return undefined;
    const onMove = (event: PointerEvent) => dragTo(event.clientX, event.clientY);
    const onEnd = () => {
      setTaken(undefined);
      setDragging(false);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onEnd, { signal });
    addEventListener('pointercancel', onEnd, { signal });
    return () => controller.abort();
  });
  const onKey = (item: Item, index: number) => (event: React.KeyboardEvent) => {
    const key = getKey(item);
    const isTaken = taken?.key === key;
    const { [event.key]: step } = STEPS;
    if (event.key === ' ') {
      setTaken(isTaken ? undefined : { key, before: items });
      setMessage(`${getName(item)} ${isTaken ? 'put down' : 'taken up'}`);
    } else if (isTaken && event.key === 'Escape') {
      onSort([...taken.before]);
      setTaken(undefined);
      setMessage(`${getName(item)} put back`);
    } else if (isTaken && step !== undefined) move(key, index + step);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ol className="desk-sort" ref={list}>
        {items.map((item, index) => {
          const { [index]: key = '' } = keys;
          const name = getName(item);
          const isTaken = taken?.key === key;
          const { label = `Move ${name}`, content = <Icon path={GRIP} /> } =
            toGrip?.(item, index, items.length) ?? {};
          const grip = (
            <IconButton
              className="desk-grip"
              aria-label={label}
              aria-pressed={isTaken}
              onKeyDown={onKey(item, index)}
              onBlur={() => isTaken && !isDragging && setTaken(undefined)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                setTaken({ key, before: items });
                setDragging(true);
              }}
            >
              {content}
            </IconButton>
          );
          const steps = (
            <span className="desk-sort-steps">
              {(['up', 'down'] as const).map((way) => (
                <IconButton
                  path={CHEVRON_UP}
                  key={way}
                  aria-label={`Move ${name} ${way}`}
                  // Not disabled, because it has the focus when the row arrives at the end.
                  aria-disabled={index === (way === 'up' ? 0 : items.length - 1) || undefined}
                  data-way={way}
                  onClick={() => move(key, index + (way === 'up' ? -1 : 1))}
                />
              ))}
            </span>
          );
          return (
            <li key={key} data-taken={isTaken || undefined}>
              {children(item, { grip, steps, index })}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Whether the item is before this point in a list of rows, or in rows of several items. */
function isBefore({ left, right, top, bottom, width }: DOMRect, x: number, y: number): boolean {
  const isNarrow = width < innerWidth / 3;
  if (!isNarrow) return (top + bottom) / 2 < y;
  return bottom < y || (top <= y && (left + right) / 2 < x);
}
