import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import type { Method } from './draft.ts';
import { describePosition, type JsonFault } from '../json/json-fault.ts';
import './body-field.css';

interface BodyFieldProps {
  value: string;
  method: Method;
  fault: JsonFault | undefined;
  onChange: (body: string) => void;
}

export function BodyField({ value, method, fault, onChange }: BodyFieldProps) {
  const id = useId();
  const isEmpty = value.trim() === '';
  const position = isEmpty
    ? 'It is empty: the request goes without it.'
    : fault && describePosition(fault);
  const isLeftOut = method === 'GET' || method === 'HEAD';
  const descriptions = [position && `${id}-fault ${id}-position`, isLeftOut && `${id}-hint`];
  return (
    <div className="field body-field">
      <label className="caps" htmlFor={id}>
        Body
      </label>
      <textarea
        className="field-input"
        id={id}
        name="body"
        rows={7}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {position && (
          <p className="field-error" id={`${id}-fault`}>
            <Icon path={TRIANGLE_ALERT} />
            Error in JSON format
          </p>
        )}
      </div>
      {position && (
        <p className="body-field-position" id={`${id}-position`}>
          {position}
        </p>
      )}
      {isLeftOut && (
        <p className="body-field-hint" id={`${id}-hint`}>
          {method} goes without it.
        </p>
      )}
    </div>
  );
}
