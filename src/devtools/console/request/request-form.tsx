import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
} from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { EXAMPLES, findUnknownLine } from '../assertions/assertions.tsx';
import { type JsonFault, describePosition } from '../json/json-values.ts';
import { CopyBar } from '../copy-bar.tsx';
import {
  type ResolveAddress,
  type Draft,
  type Faults,
  METHODS,
  type Method,
  allowsBody,
  carriesBody,
  findFaults,
  toCurl,
  toFetch,
  toMethod,
  toRequest,
  type Selection,
  fillDraft,
  listMissing,
  listVariables,
  type Variables,
} from './request.ts';
import { CODE_FIELD, HeaderList, VariableList } from './header-list.tsx';
import { isCurl, parseCurl } from './parse-curl.ts';
import './request-form.css';

interface RequestFormProps {
  draft: Draft;
  /** The part of the endpoint to select, once for each new object. */
  selection: Selection | undefined;
  resolveAddress: ResolveAddress;
  getToken: (() => string | undefined) | undefined;
  variables: Variables;
  onChange: (draft: Draft) => void;
  onVariable: (name: string, value: string) => void;
  onSubmit: () => void;
  /** Called when the user submits a draft with a fault, which is not sent. */
  onRefuse: () => void;
}

export function RequestForm(props: RequestFormProps) {
  const { draft, selection, resolveAddress, getToken, variables } = props;
  const { onChange, onVariable, onSubmit, onRefuse } = props;
  const [wasRefused, setRefused] = useState(false);
  const missing = listMissing(draft, variables);
  // A missing value is a fault of its own, and a digit is allowed everywhere.
  const digits = Object.fromEntries(missing.map((name) => [name, '0']));
  const valid = fillDraft(draft, { ...variables, ...digits });
  const faults = findFaults(valid, resolveAddress);
  const unknownLine = findUnknownLine(valid.assertions);
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [name] = [
      findInvalidField(faults, draft),
      ...missing.map((each) => `variable-${each}`),
      unknownLine && 'assertions',
    ].filter((each) => each !== undefined);
    setRefused(name !== undefined);
    if (name === undefined) return onSubmit();
    onRefuse();
    event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const toCopiedRequest = () =>
    toRequest(
      fillDraft(draft, variables),
      faults.endpoint ? (endpoint) => endpoint : resolveAddress,
    );
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
          selection={selection}
          fault={wasRefused ? faults.endpoint : undefined}
          onChange={(endpoint) => change({ endpoint })}
          onDraft={onChange}
        />
        <Button type="submit">Submit</Button>
      </div>
      <HeaderList
        rows={draft.headers}
        faults={wasRefused ? faults.headers : []}
        getToken={getToken}
        onChange={(headers) => change({ headers })}
      />
      <BodyField
        value={draft.body}
        method={draft.method}
        fault={faults.body}
        onChange={(body) => change({ body })}
      />
      <VariableList
        names={listVariables(draft)}
        variables={variables}
        missing={wasRefused ? missing : []}
        onChange={onVariable}
      />
      <TextAreaField
        label="Assertions"
        idPrefix="request"
        name="assertions"
        placeholder={EXAMPLES}
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        error={wasRefused && unknownLine ? `“${unknownLine}” is no assertion.` : undefined}
        isAlert={false}
        value={draft.assertions ?? ''}
        onChange={(event) => change({ assertions: event.currentTarget.value })}
      />
      <CopyBar
        className="request-form-copies"
        copies={[
          ['Copy as cURL', 'Command', () => toCurl(toCopiedRequest())],
          ['Copy as fetch', 'Code', () => toFetch(toCopiedRequest())],
        ]}
      />
    </form>
  );
}

/** A ref callback: submits the form on Ctrl+Enter or Cmd+Enter in any field. */
function submitOnKey(form: HTMLFormElement) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', handleKey);
  return () => form.removeEventListener('keydown', handleKey);
}

/** Returns the name of the first field with a fault that prevents the request. */
function findInvalidField({ endpoint, headers, body }: Faults, draft: Draft): string | undefined {
  if (endpoint) return 'endpoint';
  for (const [index, fault] of headers.entries())
    if (fault) return `header-${index + 1}-${fault.part}`;
  return body && carriesBody(draft) ? 'body' : undefined;
}

interface BodyFieldProps {
  value: string;
  method: Method;
  fault: JsonFault | undefined;
  onChange: (body: string) => void;
}

function BodyField({ value, method, fault, onChange }: BodyFieldProps) {
  const id = useId();
  const isEmpty = value.trim() === '';
  const explanation = isEmpty
    ? 'It is empty: the request is sent without it.'
    : fault && describePosition(fault);
  const isOmitted = !allowsBody(method);
  const descriptions = [explanation && `${id}-fault ${id}-position`, isOmitted && `${id}-hint`];
  return (
    <div className="field body-field">
      <label className="caps" htmlFor={id}>
        Body
      </label>
      <textarea
        {...CODE_FIELD}
        id={id}
        name="body"
        rows={7}
        aria-invalid={fault !== undefined}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {explanation && <ProblemText id={`${id}-fault`}>Error in JSON format</ProblemText>}
      </div>
      {explanation && (
        <p className="body-field-position" id={`${id}-position`}>
          {explanation}
        </p>
      )}
      {isOmitted && (
        <p className="body-field-hint" id={`${id}-hint`}>
          {method} goes without it.
        </p>
      )}
    </div>
  );
}

interface EndpointFieldProps {
  value: string;
  selection: Selection | undefined;
  fault: string | undefined;
  onChange: (endpoint: string) => void;
  /** Called when the user pastes a curl command. */
  onDraft: (draft: Draft) => void;
}

function EndpointField({ value, selection, fault, onChange, onDraft }: EndpointFieldProps) {
  const [curlProblem, setCurlProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!selection) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection);
  }, [selection]);

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    setCurlProblem(undefined);
    if (!isCurl(text)) return;
    const parsed = parseCurl(text);
    if ('problem' in parsed)
      return setCurlProblem(`This curl command cannot be used: ${parsed.problem}.`);
    event.preventDefault();
    onDraft(parsed.draft);
  };
  const message = fault ?? curlProblem;
  return (
    <>
      <input
        ref={input}
        {...CODE_FIELD}
        className="field-input request-form-endpoint"
        name="endpoint"
        aria-label="Endpoint"
        aria-invalid={fault !== undefined}
        aria-describedby={message && 'endpoint-fault'}
        inputMode="url"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={paste}
      />
      {message && (
        <p className="problem request-form-fault" id="endpoint-fault" role="alert">
          {message}
        </p>
      )}
    </>
  );
}
