import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import './console.css';
import { type Entry, createHistory, HistoryList } from './history.tsx';
import './tokens.css';
import { type Fetch, useExchange } from './request/exchange.ts';
import {
  toRows,
  type Selection,
  type RequestTemplate,
  fillPath,
  type ResolveAddress,
  type Draft,
  toMethod,
  toRequest,
  fillDraft,
} from './request/request.ts';
import { RequestForm } from './request/request-form.tsx';
import { Comparison } from './response/comparison.tsx';
import { ResponsePane } from './response/response-pane.tsx';
import { type RunItem, useRun, RunReport } from './saved/run.tsx';
import { SavedList } from './saved/saved-list.tsx';
import { type SavedRequest, createSavedStore } from './saved/saved-store.ts';

interface ConsoleProps {
  /** The requests that the user can choose from a list. */
  templates: RequestTemplate[];
  fetch: Fetch;
  /** The content of the form at first. */
  initialDraft: Pick<Draft, 'method' | 'endpoint' | 'body'>;
  /** A template that was chosen elsewhere on the page. Each new object fills the form. */
  chosen?: RequestTemplate | undefined;
  /** The name of the IndexedDB database for the last requests. */
  historyName: string;
  /** By default, a path belongs to the origin of the page. */
  resolveAddress?: ResolveAddress;
  /** Returns the session's token; `undefined` if no user is signed in. Omit it without sessions. */
  getToken?: () => string | undefined;
}

interface FormContent {
  draft: Draft;
  /** The name of the saved request that was opened. */
  name?: string;
  /** The part of the endpoint to select, once for each new object. */
  selection?: Selection;
}

/** A console for an HTTP API: a request form on one side, the response on the other. */
export function Console(props: ConsoleProps) {
  const { templates, fetch, initialDraft, chosen, historyName, getToken } = props;
  const { resolveAddress = resolveOnSite } = props;
  const [form, setForm] = useState<FormContent>(() => ({
    draft: { ...initialDraft, headers: toRows([['Accept', '*/*']]) },
  }));
  const { draft } = form;
  const [lastChosen, setLastChosen] = useState<RequestTemplate>();
  const [compared, setCompared] = useState<Entry[]>([]);
  const [history] = useState(() => createHistory(historyName));
  const { entries } = useSyncExternalStore(history.subscribe, history.get);
  const { exchange, show, start } = useExchange(fetch);
  const [saved] = useState(() => createSavedStore(`${historyName}-saved`));
  const { collection } = useSyncExternalStore(saved.subscribe, saved.get);
  const { run, runAll, close: closeRun } = useRun(start, resolveAddress);
  const responseSide = useRef<HTMLDivElement>(null);

  const clearReports = () => {
    setCompared([]);
    closeRun();
  };
  const submit = async (sent: Draft) => {
    clearReports();
    bringIntoView(responseSide);
    const entry = await start(sent, toRequest(sent, resolveAddress));
    if (entry) await history.add(entry);
  };
  // A user could mistake an earlier response for the response to a request that was not sent.
  const clearResponse = () => {
    clearReports();
    show({});
  };
  const fill = (template: RequestTemplate) => {
    const { text: endpoint, selection } = fillPath(template);
    const body = template.body === undefined ? '{}' : JSON.stringify(template.body, null, 2);
    const method = toMethod(template.method) ?? 'GET';
    setForm({ draft: { method, endpoint, headers: draft.headers, body }, selection });
  };
  if (chosen && chosen !== lastChosen) {
    setLastChosen(chosen);
    fill(chosen);
  }
  const showEntry = (entry: Entry) => {
    setForm({ draft: entry.draft });
    clearReports();
    show({ entry, isKept: true });
    bringIntoView(responseSide);
  };
  const openSaved = ({ name, draft: opened }: SavedRequest) => {
    const { length } = opened.endpoint;
    setForm({ draft: opened, name, selection: [length, length] });
  };
  const replay = ({ draft: sent }: Entry) => {
    setForm({ draft: sent });
    void submit(sent);
  };
  const toggleCompared = (entry: Entry) => {
    const others = compared.filter(({ id }) => id !== entry.id);
    const isNew = others.length === compared.length;
    setCompared(isNew ? [...others, entry].slice(-2) : others);
    if (isNew && others.length > 0) bringIntoView(responseSide);
  };
  /** Moves the focus from a button that is removed when it is pressed. */
  const focusResponseSide = () => responseSide.current?.focus({ preventScroll: true });
  const closeComparison = () => {
    setCompared([]);
    focusResponseSide();
  };
  const cancel = () => {
    // Most streams of events end only here, so those that have arrived stay.
    show({ events: exchange.events });
    focusResponseSide();
  };
  const startRun = () => {
    setCompared([]);
    bringIntoView(responseSide);
    void runAll(collection);
  };
  const endRun = () => {
    closeRun();
    focusResponseSide();
  };
  const openRunItem = ({ saved: opened, entry }: RunItem) => {
    if (entry) showEntry(entry);
    else clearResponse();
    openSaved(opened);
  };
  const [earlier, later] = compared.toSorted((a, b) => a.at - b.at);
  return (
    <div className="console">
      <div className="console-request">
        <RequestForm
          draft={draft}
          selection={form.selection}
          resolveAddress={resolveAddress}
          getToken={getToken}
          variables={collection.variables}
          onChange={(changed) => setForm({ ...form, draft: changed })}
          onVariable={(name, value) =>
            saved.change({ variables: { ...collection.variables, [name]: value } })
          }
          onSubmit={() => void submit(fillDraft(draft, collection.variables))}
          onRefuse={clearResponse}
        />
        <div>
          <Disclosure title="Endpoints" count={templates.length}>
            <ul className="template-list">
              {templates.map((template) => (
                <li key={`${template.method} ${template.path}`}>
                  <button
                    type="button"
                    className="template-list-call"
                    onClick={() => fill(template)}
                  >
                    <span className="method" data-method={template.method}>
                      {template.method}
                    </span>{' '}
                    <span className="template-list-path">
                      {template.path}{' '}
                      {template.needsToken && (
                        <span className="template-list-token">needs a token</span>
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Disclosure>
          <Disclosure title="Saved requests" count={collection.requests.length}>
            <SavedList
              store={saved}
              draft={draft}
              openName={form.name}
              onOpen={openSaved}
              onName={(name) => setForm({ ...form, name })}
              onRunAll={startRun}
            />
          </Disclosure>
          <Disclosure title="History" count={entries.length}>
            <HistoryList
              history={history}
              compared={compared}
              onShow={showEntry}
              onReplay={replay}
              onCompare={toggleCompared}
            />
          </Disclosure>
        </div>
      </div>
      <div ref={responseSide} className="console-response" tabIndex={-1}>
        {earlier && later ? (
          <Comparison earlier={earlier} later={later} onClose={closeComparison} />
        ) : run ? (
          <RunReport run={run} onCancel={cancel} onClose={endRun} onOpen={openRunItem} />
        ) : (
          <ResponsePane exchange={exchange} onCancel={cancel} />
        )}
      </div>
    </div>
  );
}

/** Scrolls to the response, below the form on phones, in the next frame, when it is rendered. */
function bringIntoView({ current }: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    if (!current) return;
    current.scrollTop = 0;
    if (current.getBoundingClientRect().top > innerHeight / 2) current.scrollIntoView();
  });
}

function resolveOnSite(endpoint: string): string {
  return new URL(endpoint, location.origin).href;
}

interface DisclosureProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** A `<details>` whose content is only rendered while it is open. */
function Disclosure({ title, count, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <span className="disclosure-count">{count}</span>
      </summary>
      {isOpen && children}
    </details>
  );
}
