import { useRef, useState } from 'react';
import { RemoveButton } from '#ui/controls/button.tsx';
import { SmallButton } from '../small-button.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import {
  changeRow,
  isForbidden,
  setHeader,
  type HeaderRow,
  type RowFault,
  type Variables,
} from './request.ts';
import '#ui/controls/choice.css';
import './header-list.css';

/** What fields for names, addresses and code have in common. */
export const CODE_FIELD = {
  className: 'field-input',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;

interface HeaderListProps {
  rows: HeaderRow[];
  /** The fault of each row, `undefined` if the row is valid. Empty while no faults are shown. */
  faults: (RowFault | undefined)[];
  /** Returns the session's token. The prop is `undefined` if the page has no sessions. */
  getToken: (() => string | undefined) | undefined;
  onChange: (rows: HeaderRow[]) => void;
}

export function HeaderList({ rows, faults, getToken, onChange }: HeaderListProps) {
  const [message, setMessage] = useState('');
  const insertToken = () => {
    const token = getToken?.();
    if (token) onChange(setHeader(rows, 'authorization', token));
    setMessage(
      token ? 'The token is in the headers.' : 'No user is signed in. Sign in, then try again.',
    );
  };
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    onChange(rows.filter((_, i) => i !== index));
    // The next row may be the blank one, which has no Remove button: focus its checkbox.
    list.current?.querySelectorAll<HTMLElement>('.choice-box')[index]?.focus();
  };
  const showRow = (row: HeaderRow, index: number) => {
    const number = index + 1;
    const fault = faults[index];
    const warning = isForbidden(row)
      ? `${row.name.trim()} will not be sent: browsers do not let pages set it.`
      : undefined;
    const problem = fault?.message ?? warning;
    const change = (part: Partial<HeaderRow>) => onChange(changeRow(rows, index, part));
    return (
      <li key={index}>
        <label className="header-list-switch">
          <input
            type="checkbox"
            className="choice-box"
            aria-label={`Enable header ${number}`}
            checked={row.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
        </label>
        {(['name', 'value'] as const).map((part) => (
          <input
            key={part}
            {...CODE_FIELD}
            name={`header-${number}-${part}`}
            aria-label={`Header ${number} ${part}`}
            aria-invalid={fault?.part === part}
            aria-describedby={problem && `header-${number}-message`}
            placeholder={part === 'name' ? 'Header' : 'Value'}
            value={row[part]}
            onChange={(event) => change({ [part]: event.currentTarget.value })}
          />
        ))}
        {/* The last row is blank and cannot be removed. */}
        {number < rows.length && (
          <RemoveButton aria-label={`Remove header ${number}`} onRemove={() => remove(index)} />
        )}
        {problem && (
          <p
            className={fault ? 'problem' : 'header-list-warning'}
            id={`header-${number}-message`}
            role={fault && 'alert'}
          >
            {problem}
          </p>
        )}
      </li>
    );
  };
  return (
    <fieldset className="header-list">
      <legend className="caps">Headers</legend>
      <ul ref={list}>{rows.map(showRow)}</ul>
      {getToken && (
        <p className="header-list-session">
          <SmallButton onClick={insertToken}>Use my session</SmallButton>
          <span role="status">{message}</span>
        </p>
      )}
    </fieldset>
  );
}

interface VariableListProps {
  names: string[];
  variables: Variables;
  /** Those without a value, after a submit. */
  missing: string[];
  onChange: (name: string, value: string) => void;
}

export function VariableList({ names, variables, missing, onChange }: VariableListProps) {
  if (names.length === 0) return null;
  return (
    <fieldset className="variable-list">
      <legend>Variables</legend>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <label htmlFor={`variable-${name}`}>{name}</label>
            <input
              {...CODE_FIELD}
              id={`variable-${name}`}
              name={`variable-${name}`}
              placeholder="No value"
              aria-invalid={missing.includes(name)}
              aria-describedby={missing.includes(name) ? `variable-${name}-fault` : undefined}
              value={Object.hasOwn(variables, name) ? variables[name] : ''}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
            {missing.includes(name) && (
              <ProblemText id={`variable-${name}-fault`} isAlert>
                {`Nothing was sent: {{${name}}} has no value.`}
              </ProblemText>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
