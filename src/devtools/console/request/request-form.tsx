import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { BodyField } from './body-field.tsx';
import { toCurl, toFetch } from './code.ts';
import { carriesBody, METHODS, toMethod, type Draft } from './draft.ts';
import { EndpointField } from './endpoint-field.tsx';
import type { FilledPath } from './request-template.ts';
import { HeaderList } from './header-list.tsx';
import {
  findFaults,
  toRequest,
  type AddressOf,
  type ConsoleRequest,
  type Faults,
} from './request.ts';
import { useCopy } from '../use-copy.ts';
import '#ui/field.css';
import './request-form.css';

interface RequestFormProps {
  draft: Draft;
  /** The path that was just filled in from a template. */
  filled: FilledPath | undefined;
  addressOf: AddressOf;
  token: (() => string | undefined) | undefined;
  onChange: (draft: Draft) => void;
  /** Only called if the draft can be sent. */
  onSubmit: () => void;
  /** The user has submitted a draft with a fault: nothing is sent. */
  onRefuse: () => void;
}

export function RequestForm(props: RequestFormProps) {
  const { draft, filled, addressOf, token, onChange, onSubmit, onRefuse } = props;
  const [isTried, setTried] = useState(false);
  const { message, copy } = useCopy();
  const faults = findFaults(draft, addressOf);
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = findFieldToMend(faults, draft);
    setTried(name !== undefined);
    if (name === undefined) return onSubmit();
    onRefuse();
    event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const copyAs = (what: string, write: (request: ConsoleRequest) => string) =>
    copy(what, () => write(toRequest(draft, faults.endpoint ? asTyped : addressOf)));
  return (
    <form
      ref={submitOnKey}
      className="request-form"
      aria-label="Request"
      noValidate
      onSubmit={submit}
    >
      <div className="request-form-line">
        <select
          className="field-input method request-form-method"
          aria-label="Method"
          data-method={draft.method}
          value={draft.method}
          onChange={(event) => change({ method: toMethod(event.currentTarget.value) ?? 'GET' })}
        >
          {METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
        <EndpointField
          value={draft.endpoint}
          filled={filled}
          fault={isTried ? faults.endpoint : undefined}
          onChange={(endpoint) => change({ endpoint })}
          onDraft={onChange}
        />
        <Button type="submit">Submit</Button>
      </div>
      <HeaderList
        rows={draft.headers}
        faults={isTried ? faults.headers : []}
        token={token}
        onChange={(headers) => change({ headers })}
      />
      <BodyField
        value={draft.body}
        method={draft.method}
        fault={faults.body}
        onChange={(body) => change({ body })}
      />
      <p className="request-form-copies">
        <Button look="text" size="small" onClick={() => copyAs('Command', toCurl)}>
          Copy as cURL
        </Button>
        <Button look="text" size="small" onClick={() => copyAs('Code', toFetch)}>
          Copy as fetch
        </Button>
        <span role="status">{message}</span>
      </p>
    </form>
  );
}

/** Submits on Ctrl+Enter or Cmd+Enter in any field. */
function submitOnKey(form: HTMLFormElement) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', press);
  return () => form.removeEventListener('keydown', press);
}

function asTyped(endpoint: string): string {
  return endpoint;
}

/** The name of the first field that stops the request from being sent. */
function findFieldToMend({ endpoint, headers, body }: Faults, draft: Draft): string | undefined {
  if (endpoint) return 'endpoint';
  for (const [index, fault] of headers.entries())
    if (fault) return `header-${index + 1}-${fault.part}`;
  return body && carriesBody(draft) ? 'body' : undefined;
}
