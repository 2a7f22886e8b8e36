import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { CHEVRON_UP, Icon } from '#ui/icon.tsx';
import './sorted-list.css';

// Lucide outlines, as in `icon.tsx`.
const GRIP = [5, 12, 19]
  .map((y) => `M8 ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`)
  .join('');
const CHEVRON_DOWN = 'M6 9l6 6 6-6';

interface SortedListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => string;
  getName: (item: Item) => string;
  /** Called with the places before and after, both from 0. */
  onMove: (from: number, to: number) => void;
  /** The cells of a row, after its grip. */
  children: (item: Item) => ReactNode;
}

/**
 * Rows in an order that is changed by dragging a grip, by the arrow keys on it, or on phones by
 * buttons.
 */
export function SortedList<Item>({
  items,
  getKey,
  getName,
  onMove,
  children,
}: SortedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const move = (from: number, to: number) => {
    if (to >= 0 && to < items.length && to !== from) onMove(from, to);
  };
  /** Moves the dragged row to the place of the row under the pointer. */
  const drag = ({ clientY }: PointerEvent) => {
    const from = items.findIndex((item) => getKey(item) === dragged);
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (from >= 0 && to >= 0) move(from, to);
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <ol className="sorted-list" ref={list}>
      {items.map((item, index) => (
        <li
          key={getKey(item)}
          className="sorted-row"
          data-dragged={getKey(item) === dragged || undefined}
        >
          <IconButton
            className="sorted-grip"
            aria-label={`Move ${getName(item)}`}
            aria-description="Press the arrow keys to move it up or down"
            onKeyDown={(event) => moveByKey(event, index)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(getKey(item));
            }}
            onPointerMove={(event) => dragged !== undefined && drag(event)}
            onLostPointerCapture={() => setDragged(undefined)}
          >
            <Icon path={GRIP} />
          </IconButton>
          {children(item)}
          <span className="sorted-buttons">
            {(
              [
                ['up', -1, CHEVRON_UP],
                ['down', 1, CHEVRON_DOWN],
              ] as const
            ).map(([direction, step, icon]) => (
              <IconButton
                key={direction}
                aria-label={`Move ${getName(item)} ${direction}`}
                disabled={items[index + step] === undefined}
                onClick={() => move(index, index + step)}
              >
                <Icon path={icon} />
              </IconButton>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
