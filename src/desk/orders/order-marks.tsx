import { startTransition, useOptimistic, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { MAX_DESK_NOTE_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import type { DeskOrder, Outcome } from './order-changes.ts';
import { StepForm } from './order-steps.tsx';
import '../parts/lists.css';
import { Box } from '../parts/page.tsx';
import { LineCover } from '../parts/book.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { TickBox } from '../parts/fields.tsx';

/** The books of an order; while it is placed or packed, picked ones can be ticked. */
export function OrderBooks({ order }: { order: DeskOrder }) {
  const { lines, picked, status } = order;
  const isPicking = status === 'placed' || status === 'packed';
  return (
    <Box title={isPicking ? `Books, ${picked.length} of ${lines.length} picked` : 'Books'}>
      <BookRows
        lines={lines}
        describe={describeLine}
        {...(isPicking && {
          renderTick: (line: Line) => <Tick line={line} isPicked={picked.includes(line.bookId)} />,
        })}
      />
    </Box>
  );
}

function describeLine({ originalPrice, payable, returned }: Line): string {
  const price = originalPrice > payable && `Instead of ${formatRupees(originalPrice)} each`;
  return [price, returned > 0 && `${returned} returned`].filter(Boolean).join(' · ');
}

type Line = DeskOrder['lines'][number];

interface BookRowsProps {
  lines: readonly Line[];
  describe: (line: Line) => string | undefined;
  renderTick?: (line: Line) => ReactNode;
}

export function BookRows({ lines, describe, renderTick }: BookRowsProps) {
  return (
    <ul className="desk-rows">
      {lines.map((line) => (
        <li key={line.bookId} className={renderTick && 'desk-row-tick'}>
          {renderTick?.(line)}
          <LineCover line={line} />
          <div>
            <p className="desk-title" {...getTextAttributes(line.title)}>
              {line.title}
            </p>
            <p className="desk-small" {...getTextAttributes(line.author)}>
              {[line.author, line.isbn].filter(Boolean).join(' · ')}
            </p>
            {describe(line) && <p className="desk-small">{describe(line)}</p>}
          </div>
          <b>
            {line.qty} × {formatRupees(line.payable)}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** Saves at once whether the copies of a line are picked; shows the new value while it is saved. */
function Tick({ line: { bookId, title }, isPicked }: { line: Line; isPicked: boolean }) {
  const { submit, state, data } = useFetcher<Outcome>();
  const [isChecked, setIsChecked] = useOptimistic(isPicked);
  const toggle = () =>
    startTransition(async () => {
      setIsChecked(!isChecked);
      await submit({ do: 'pick', bookId, isPicked: isChecked ? '' : '1' }, { method: 'post' });
    });
  return (
    <>
      <TickBox
        aria-label={`Picked: ${title}`}
        checked={isChecked}
        aria-busy={state !== 'idle' || undefined}
        onChange={toggle}
      />
      {data?.error && state === 'idle' && (
        <p className="desk-problem desk-tick-problem" role="alert">
          {data.error}
        </p>
      )}
    </>
  );
}

/**
 * The desk's note on an order. A text that another person has saved meanwhile is shown beside the
 * typed one, at the latest when the API refuses; saving after that replaces it.
 */
export function DeskNote({ order: { _id, note } }: { order: DeskOrder }) {
  /** The typed text; `before` is the stored note from which the user began. */
  const [draft, setDraft] = useUnsaved<{ text: string; before: string }>(
    `note ${_id}`,
    'The note is not saved. Leave this page?',
  );
  /** The text that was sent and is not yet known to be saved, and the note as it was then. */
  const [sent, setSent] = useState<{ text: string; note: string }>();
  const dropSaved = () => {
    if (!sent) return;
    setDraft((current) => {
      // Without a draft, the old note was typed again while the new one was sent: unsaved.
      const text = current?.text ?? sent.note;
      return text === sent.text ? undefined : { text, before: sent.text.trim() };
    });
    setSent(undefined);
  };
  // The page shows the sent note as the stored one before `dropSaved` runs.
  const isChangedElsewhere =
    draft !== undefined && note !== draft.before && note !== sent?.text.trim();
  return (
    <StepForm
      name="note"
      label="Save note"
      look="quiet"
      isDraftKept
      isDisabled={draft === undefined}
      onSend={() => setSent({ text: draft?.text ?? note, note })}
      onDone={dropSaved}
    >
      <input type="hidden" name="noteBefore" value={note} />
      <TextAreaField
        label="Note for the desk"
        name="note"
        placeholder="Only the desk sees it"
        rows={2}
        maxLength={MAX_DESK_NOTE_CHARS}
        value={draft?.text ?? note}
        onChange={({ currentTarget: { value } }) =>
          // A new draft begins from the stored note.
          setDraft((current = { text: '', before: note }) =>
            value === note ? undefined : { ...current, text: value },
          )
        }
      />
      {isChangedElsewhere && (
        <Notice tone="warning" heading="Another person has changed this note meanwhile">
          {note === '' ? 'It is empty now.' : `It is now: “${note}”`} Save note replaces it.
        </Notice>
      )}
    </StepForm>
  );
}
