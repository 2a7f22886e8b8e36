import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { Draft } from './draft.ts';
import type { FilledPath } from './request-template.ts';
import { isCurl, parseCurl } from './parse-curl.ts';

interface EndpointFieldProps {
  value: string;
  /** A path that was just filled in: the field is focused and its range selected. */
  filled: FilledPath | undefined;
  fault: string | undefined;
  onChange: (endpoint: string) => void;
  /** Called when the user pastes a curl command. */
  onDraft: (draft: Draft) => void;
}

export function EndpointField({ value, filled, fault, onChange, onDraft }: EndpointFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!filled) return;
    input.current?.focus();
    input.current?.setSelectionRange(...filled.selection);
  }, [filled]);

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    setProblem(undefined);
    if (!isCurl(text)) return;
    const parsed = parseCurl(text);
    if ('problem' in parsed)
      return setProblem(`This curl command cannot be used: ${parsed.problem}.`);
    event.preventDefault();
    onDraft(parsed.draft);
  };
  const message = fault ?? problem;
  return (
    <>
      <input
        ref={input}
        className="field-input request-form-endpoint"
        name="endpoint"
        aria-label="Endpoint"
        aria-invalid={fault !== undefined}
        aria-describedby={message && 'endpoint-fault'}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={paste}
      />
      {message && (
        <p className="field-error request-form-fault" id="endpoint-fault" role="alert">
          {message}
        </p>
      )}
    </>
  );
}
