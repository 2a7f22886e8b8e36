import type { ReturnableLine } from '#domain/orders/order-actions.ts';
import { formatRupees } from '#domain/money.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cover } from '../../../book-parts/cover.tsx';
import '#ui/choice.css';

interface ReturnChoiceProps {
  choice: ReturnableLine;
  /** How many copies are chosen. */
  copies: number;
  onChange: (copies: number) => void;
}

/** A book that can be returned, and how many copies of it. */
export function ReturnChoice({
  choice: { line, copies: most },
  copies,
  onChange,
}: ReturnChoiceProps) {
  const { title, payable } = line;
  const numbers = Array.from({ length: most }, (_, index) => String(index + 1));
  return (
    <li className="return-choice">
      <label>
        <input
          className="choice-box"
          type="checkbox"
          aria-label={`Return ${title}`}
          checked={copies > 0}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? most : 0)}
        />
        <Cover book={{ ...line, inStock: true }} />
        <span>
          <span className="return-choice-title">{title}</span>
          <span className="return-choice-price">{`${formatRupees(payable)} · Qty ${most}`}</span>
        </span>
      </label>
      {copies > 0 && most > 1 && (
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
