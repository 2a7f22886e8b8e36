import { useState } from 'react';
import { SmallButton } from '../small-button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import {
  AssertionResults,
  describeResults,
  type AssertionResult,
} from '../assertions/assertions.tsx';
import { CopyBar } from '../copy-bar.tsx';
import { type Entry, MAX_STORED_BYTES } from '../history.tsx';
import { type JsonFault, describePosition, selectValues } from '../json/json-values.ts';
import { JsonView } from '../json/json-view.tsx';
import { LongText } from '../json/json-tree.tsx';
import { formatBytes, formatTime, formatMs } from '../measures.ts';
import type { Exchange } from '../request/exchange.ts';
import { type Outcome, type ReceivedResponse, formatStatus, toResponseObject } from './outcome.ts';
import './response-pane.css';

interface ResponseViewProps {
  response: ReceivedResponse;
}

export function ResponseView({ response }: ResponseViewProps) {
  return (
    <>
      <h2>Response:</h2>
      <BodyView response={response} />
      <h2>Headers:</h2>
      <JsonView label="Response headers" value={{ headers: response.headers }} />
    </>
  );
}

function BodyView({ response }: ResponseViewProps) {
  const { body, headers, bytes } = response;
  if (body.kind === 'json') return <JsonBody value={body.value} />;
  if (body.kind === 'text') return <TextView text={body.text} fault={body.fault} />;
  if (body.kind === 'image') return <PictureView url={body.url} response={response} />;
  if (body.kind === 'binary') {
    const type = headers['content-type'] ?? 'data of an unnamed type';
    return <p>{`This is not text: ${type}, ${formatBytes(bytes)}.`}</p>;
  }
  if (body.kind === 'dropped')
    return (
      <p>{`This had ${formatBytes(bytes)}, and the history keeps ${formatBytes(MAX_STORED_BYTES)} at most. Replay the request to see it.`}</p>
    );
  return (
    <>
      <p>It has no content. This is the whole response:</p>
      <JsonView label="Response data" value={toResponseObject(response)} />
    </>
  );
}

function TextView({ text, fault }: { text: string; fault?: JsonFault | undefined }) {
  return (
    <>
      {fault && (
        <ProblemText>{`The content type is JSON, but the body is not. ${describePosition(fault)}`}</ProblemText>
      )}
      <div className="text-view">
        <pre>
          <LongText text={text} />
        </pre>
        <CopyBar className="is-sticky" copies={[['Copy all', 'Text', () => text]]} />
      </div>
    </>
  );
}

interface PictureViewProps {
  url: string;
  response: ReceivedResponse;
}

function PictureView({ url, response: { headers, bytes } }: PictureViewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return <p>{`This is not a picture: ${headers['content-type']}, ${formatBytes(bytes)}.`}</p>;
  return (
    <img className="picture-view" src={url} alt="The response" onError={() => setBroken(true)} />
  );
}

export function ResponsePane({ exchange, onCancel }: { exchange: Exchange; onCancel: () => void }) {
  const { isSending, events, entry } = exchange;
  const { outcome, results } = entry ?? {};
  return (
    <section className="response-pane" aria-label="Response">
      <div className="response-pane-head">
        <p className="response-pane-status" role="status" data-tone={chooseTone(outcome)}>
          {isSending && (events === undefined ? 'Sending…' : 'Receiving events…')}
          {outcome && `${outcome.kind === 'answer' ? 'Status : ' : ''}${formatStatus(outcome)}`}
        </p>
        {isSending && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
        <p className="response-pane-status" role="status" data-tone={chooseResultsTone(results)}>
          {results && describeResults(results)}
        </p>
        {entry && <p>{listFacts(entry, exchange.isKept)}</p>}
      </div>
      {results && (
        <>
          <h2>Assertions:</h2>
          <AssertionResults results={results} />
        </>
      )}
      {events !== undefined && (
        <>
          <h2>Events:</h2>
          <TextView text={events} />
        </>
      )}
      {!isSending && !entry && events === undefined && (
        <p className="response-pane-none">Response is undefined.</p>
      )}
      {outcome?.kind === 'answer' && <ResponseView key={entry?.id} response={outcome} />}
      {outcome?.kind === 'failure' && (
        <>
          <p>
            There was no response, or none that this page may read. Check the address, and that the
            server is running. A server on another origin must also allow requests from this page
            (CORS), and this site must allow its pages to send them (Content-Security-Policy).
          </p>
          <p className="response-pane-reason">{outcome.reason}</p>
        </>
      )}
    </section>
  );
}

/** Lists facts about an exchange, first its request: the form may have changed since. */
function listFacts({ draft, outcome, at }: Entry, isKept: boolean | undefined): string {
  const facts = [`${draft.method} ${draft.endpoint}`];
  if (outcome.kind === 'answer') facts.push(formatMs(outcome.ms), formatBytes(outcome.bytes));
  if (isKept) facts.push(`from ${formatTime(at)}`);
  return facts.join(' · ');
}

function chooseTone(outcome: Outcome | undefined): string | undefined {
  if (!outcome) return undefined;
  if (outcome.kind === 'failure' || outcome.status >= 400) return 'danger';
  return outcome.status < 300 ? 'success' : 'info';
}

function chooseResultsTone(results: AssertionResult[] = []): string {
  return results.every(({ problem }) => problem === undefined) ? 'success' : 'danger';
}

/** The text of the filter, and what it selects; nothing while its library is loading. */
interface Filter {
  text: string;
  values?: readonly unknown[];
  problem?: string;
}

/** A response of JSON, with a field whose JSONPath selects some of its values. */
export function JsonBody({ value }: { value: unknown }) {
  const [filter, setFilter] = useState<Filter>({ text: '' });
  const { text, values, problem } = filter;
  const change = async (next: string) => {
    setFilter({ text: next });
    if (next.trim() === '') return;
    const selected = await select(value, next.trim());
    // The text may have changed again meanwhile.
    setFilter((current) => (current.text === next ? { text: next, ...selected } : current));
  };
  return (
    <>
      <Field
        label="JSONPath"
        placeholder="$.products[?@.stock < 5].title"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={problem}
        isAlert={false}
        note={values && (values.length === 1 ? '1 value' : `${values.length} values`)}
        onChange={(event) => void change(event.currentTarget.value)}
      />
      <JsonView key={values ? text : ''} label="Response data" value={values ?? value} hasSearch />
    </>
  );
}

async function select(value: unknown, path: string): Promise<Omit<Filter, 'text'>> {
  try {
    return { values: await selectValues(value, path) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
