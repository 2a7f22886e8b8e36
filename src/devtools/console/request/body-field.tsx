import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import type { Method } from './draft.ts';
import { tellPlace, type JsonFault } from '../json/json-fault.ts';
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
  const place = isEmpty ? 'It is empty: the request goes without it.' : fault && tellPlace(fault);
  const isLeftOut = method === 'GET' || method === 'HEAD';
  const notes = [place && `${id}-fault ${id}-place`, isLeftOut && `${id}-hint`];
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
        aria-describedby={notes.filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {place && (
          <p className="field-error" id={`${id}-fault`}>
            <Icon path={TRIANGLE_ALERT} />
            Error in JSON format
          </p>
        )}
      </div>
      {place && (
        <p className="body-field-place" id={`${id}-place`}>
          {place}
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
