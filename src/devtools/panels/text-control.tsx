import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { formatParameters, listParameters } from '../controls/parameters.ts';
import { type Controls, NORMAL } from '../controls/settings.ts';
import './text-control.css';

/** All controls as one text, as in the URL of a page, which can be changed and copied. */
export function TextControl({ controls }: { controls: Controls }) {
  const text = formatParameters(listParameters(findChanged(controls)));
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const apply = async () => {
    setError(undefined);
    try {
      await window.kitabdost?.setControls?.(`mockReset&${draft ?? text}`);
      setDraft(undefined);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <form
      className="text-control"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextAreaField
        label="All controls as text"
        value={draft ?? text}
        error={error}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <p className="panel-hint">
        As after the question mark of any page’s URL. Several failures, how often each happens, a
        response of your own, and the delay of one kind of call: mockFail=500 x2 GET /api/products
      </p>
      <Button look="quiet" size="small" type="submit">
        Apply
      </Button>
    </form>
  );
}

function findChanged(controls: Controls): Partial<Controls> {
  const entries = Object.entries(controls);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== NORMAL[key as keyof Controls]),
  );
}
