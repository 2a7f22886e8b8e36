import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { copyText } from '../parts/texts.ts';
import { useKeptScreen } from '../parts/unsaved.ts';

interface ShownOnceProps {
  label: string;
  /** A sentence above the secret. */
  children: string;
  secret: string;
}

/** A secret that the API returns only once, to be copied. */
export function ShownOnce({ label, children, secret }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useKeptScreen(true);
  return (
    <div className="desk-new-link">
      <p role="status">{children} It is shown only now.</p>
      <Field
        label={label}
        ref={field}
        value={secret}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="desk-actions">
        <Button look="quiet" size="small" onClick={() => void copyText(secret, `${label} copied`)}>
          Copy
        </Button>
      </p>
    </div>
  );
}
