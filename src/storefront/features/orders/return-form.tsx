import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { Order, ReturnLine } from '#contract/orders/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatShortDay } from '#domain/values/time.ts';
import { formatRupees } from '#domain/values/money.ts';
import {
  type ReturnableLine,
  formatReturnPrice,
  listRequestedReturns,
  listReturnableLines,
  RETURN_REASONS,
} from '#domain/orders/order-actions.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { Button } from '#ui/controls/button.tsx';
import '#ui/controls/choice.css';
import { TextAreaField } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { BookText, Cover } from '../../components/book-facts.tsx';
import '../../components/sum.css';
import { focusHeadingIfLost } from '../../navigation/focus.ts';
import { changeDraft, dropDraft, readDraft } from '../../session/session-store.ts';
import { hasReturn, requestReturn, type SentReturn, useTaskChange } from './change-orders.ts';
import { ChangeProblem, type Problem } from '../../data/single-change.tsx';
import './return-form.css';

/** What a user has chosen and typed in the form of a return. */
interface ReturnDraft {
  /** How many copies of each book, by the book's `_id`. */
  copies: Record<string, number>;
  reason: string;
  /** The text of "Anything we should know". */
  words: string;
}

/** Returns the unsent form; missing and damaged fields are empty. */
function readReturnDraft(form: string): ReturnDraft {
  const { copies, reason, words } = readDraft(form);
  const counts = Object.entries<number>(Object(copies)).filter(([, count]) =>
    Number.isInteger(count),
  );
  return {
    copies: Object.fromEntries(counts),
    reason: typeof reason === 'string' ? reason : '',
    words: typeof words === 'string' ? words : '',
  };
}

/** With a reason before it, a text of this length stays within the API's limit. */
const MAX_CHARS = 400;

interface ReturnFormProps {
  order: Order;
  returnsBy: Shop['returnsBy'];
  /** Called after a request or “Not now”; with the problem if a return is no longer possible. */
  onClose: (obstacle?: Problem) => void;
}

/** The form in which the user chooses what to return, and why. Shows the refund. */
export function ReturnForm({ order, returnsBy, onClose }: ReturnFormProps) {
  const form = `return of ${order._id}`;
  const [draft, setDraft] = useState(() => readReturnDraft(form));
  const { copies, words } = draft;
  const reason = RETURN_REASONS.find((known) => known === draft.reason) ?? '';
  const [isSubmitted, setSubmitted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  useEffect(() => focusHeadingIfLost, []);

  const change = (part: Partial<ReturnDraft>) => {
    changeDraft(form, part);
    setDraft({ ...draft, ...part });
  };
  const close = () => {
    dropDraft(form);
    onClose();
  };
  const choices = listReturnableLines(order);
  // Fewer copies may be returnable than when the user chose them.
  const countChosen = ({ line, copies: max }: ReturnableLine) =>
    Math.min(max, copies[line.bookId] ?? 0);
  const lines = choices
    .map((choice) => ({ bookId: choice.line.bookId, qty: countChosen(choice) }))
    .filter(({ qty }) => qty > 0);

  const fullReason = words.trim() === '' ? reason : `${reason}. ${words.trim()}`;
  const [sent, setSent] = useState<SentReturn>();
  const { problem, start } = useTaskChange(
    (before) => {
      const isRepeated = before !== undefined && before.code === undefined;
      setSent({ lines, returnsBefore: order.returns.length });
      return requestReturn(order, { lines, reason: fullReason }, isRepeated ? sent : undefined);
    },
    (obstacle) => (obstacle ? onClose(obstacle) : close()),
  );
  // If the call failed, but the order has the return, only the response was lost.
  const isMade = problem && problem.code === undefined && sent && hasReturn(order, sent);
  useEffect(() => {
    if (!isMade) return;
    dropDraft(form);
    void showToast('Return requested');
    onClose();
  }, [isMade, form, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (lines.length > 0 && reason !== '') void start();
  };
  return (
    <form className="return-form" aria-labelledby="return-form" noValidate onSubmit={submit}>
      <div>
        <h2 id="return-form" ref={heading} tabIndex={-1}>
          Return books
        </h2>
        <p>{`Until ${formatShortDay(order.returnableUntil ?? '')}. Choose what you are returning; ${RETURN_TEXTS[returnsBy].clause}.`}</p>
      </div>
      <ul>
        {choices.map((choice) => (
          <ReturnChoice
            key={choice.line.bookId}
            choice={choice}
            copies={countChosen(choice)}
            onChange={(qty) => change({ copies: { ...copies, [choice.line.bookId]: qty } })}
          />
        ))}
      </ul>
      <SelectField
        label="Reason"
        options={RETURN_REASONS}
        prompt="Choose a reason"
        value={reason}
        error={isSubmitted && lines.length > 0 && reason === '' ? 'Choose a reason.' : undefined}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <TextAreaField
        label="Anything we should know"
        isOptional
        maxLength={MAX_CHARS}
        value={words}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
      <Refund order={order} lines={lines} />
      {isSubmitted && lines.length === 0 && (
        <ProblemText isAlert>Choose at least one book.</ProblemText>
      )}
      <ChangeProblem problem={problem} />
      <div className="return-form-actions">
        <Button type="submit">Request return</Button>
        <Button look="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function Refund({ order, lines }: { order: Order; lines: ReturnLine[] }) {
  const copies = lines.reduce((sum, { qty }) => sum + qty, 0);
  const requested = listRequestedReturns(order).flatMap((item) => item.lines);
  const isCash = order.payment.method === 'cod';
  return (
    <div className="return-form-refund stitch-above">
      <dl className="sum">
        <div>
          <dt>{`Refund for ${formatBookCount(copies)}`}</dt>
          <dd>{formatReturnPrice(order, lines, requested)}</dd>
        </div>
      </dl>
      {order.refunded < order.totals.amount && (
        <p className="order-hint">
          {isCash
            ? 'In cash, once the books are with us.'
            : 'To your original payment method, once the books are with us.'}
        </p>
      )}
    </div>
  );
}

interface ReturnChoiceProps {
  choice: ReturnableLine;
  copies: number;
  onChange: (copies: number) => void;
}

/** A book that can be returned, and how many copies of it. */
function ReturnChoice({ choice: { line, copies: max }, copies, onChange }: ReturnChoiceProps) {
  const { title, payable } = line;
  const numbers = Array.from({ length: max }, (_, index) => String(index + 1));
  return (
    <li className="return-choice">
      <label>
        <input
          className="choice-box"
          type="checkbox"
          aria-label={`Return ${title}`}
          checked={copies > 0}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? max : 0)}
        />
        <Cover book={{ ...line, inStock: true }} />
        <span>
          <span className="return-choice-title">
            <BookText text={title} language={line.language} />
          </span>
          <span className="return-choice-price">{`${formatRupees(payable)} · Qty ${max}`}</span>
        </span>
      </label>
      {copies > 0 && max > 1 && (
        <SelectField
          label={`Copies of ${title}`}
          options={numbers}
          value={String(copies)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      )}
    </li>
  );
}
