import { useRef, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  isForbidden,
  removeRow,
  setHeader,
  switchRow,
  typeIntoRow,
  type HeaderRow,
  type RowFault,
} from './header-rows.ts';
import '#ui/choice.css';
import './header-list.css';

const CROSS = 'M18 6 6 18M6 6l12 12';

interface HeaderListProps {
  rows: HeaderRow[];
  /** One for each row; `undefined` where it is fine. */
  faults: (RowFault | undefined)[];
  /** The session's, where there can be one; it returns `undefined` while nobody is signed in. */
  token: (() => string | undefined) | undefined;
  onChange: (rows: HeaderRow[]) => void;
}

export function HeaderList({ rows, faults, token, onChange }: HeaderListProps) {
  const [note, setNote] = useState('');
  const useToken = () => {
    const value = token?.();
    if (value) onChange(setHeader(rows, 'authorization', value));
    setNote(
      value ? 'The token is in the headers.' : 'Nobody is signed in. Sign in, then try again.',
    );
  };
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    onChange(removeRow(rows, index));
    // The blank row has no button to keep the focus: it moves to the switch of the next header.
    list.current?.querySelectorAll<HTMLElement>('.choice-box')[index]?.focus();
  };
  return (
    <fieldset className="header-list">
      <legend className="caps">Headers</legend>
      <ul ref={list}>
        {rows.map((row, index) => (
          <HeaderListRow
            key={index}
            number={index + 1}
            row={row}
            fault={faults[index]}
            isLast={index === rows.length - 1}
            onSwitch={(isOn) => onChange(switchRow(rows, index, isOn))}
            onType={(typed) => onChange(typeIntoRow(rows, index, typed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {token && (
        <p className="header-list-session">
          <Button look="text" size="small" onClick={useToken}>
            Use my session
          </Button>
          <span role="status">{note}</span>
        </p>
      )}
    </fieldset>
  );
}

interface HeaderListRowProps {
  /** From 1. */
  number: number;
  row: HeaderRow;
  fault: RowFault | undefined;
  /** The blank row for the next header stays. */
  isLast: boolean;
  onSwitch: (isOn: boolean) => void;
  onType: (typed: Partial<Pick<HeaderRow, 'name' | 'value'>>) => void;
  onRemove: () => void;
}

function HeaderListRow(props: HeaderListRowProps) {
  const { number, row, fault, isLast, onSwitch, onType, onRemove } = props;
  const silence = isForbidden(row)
    ? `${row.name.trim()} will not be sent: browsers keep it to themselves.`
    : undefined;
  const words = fault?.words ?? silence;
  const input = (part: 'name' | 'value') => ({
    className: 'field-input',
    name: `header-${number}-${part}`,
    'aria-label': `Header ${number} ${part}`,
    'aria-invalid': fault?.part === part,
    'aria-describedby': words && `header-${number}-note`,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    value: row[part],
  });
  return (
    <li>
      <label className="header-list-switch">
        <input
          type="checkbox"
          className="choice-box"
          aria-label={`Enable header ${number}`}
          checked={row.isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </label>
      <input
        {...input('name')}
        placeholder="Header"
        onChange={(event) => onType({ name: event.currentTarget.value })}
      />
      <input
        {...input('value')}
        placeholder="Value"
        onChange={(event) => onType({ value: event.currentTarget.value })}
      />
      {!isLast && (
        <IconButton aria-label={`Remove header ${number}`} onClick={onRemove}>
          <Icon path={CROSS} />
        </IconButton>
      )}
      {words && (
        <p
          className={fault ? 'field-error' : 'header-list-silence'}
          id={`header-${number}-note`}
          role={fault && 'alert'}
        >
          {words}
        </p>
      )}
    </li>
  );
}
