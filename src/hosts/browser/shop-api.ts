import { Hono } from 'hono/tiny';
import { type Api, createApi } from '#api/app.ts';
import { createLightPasswords } from '#api/auth/password.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import type { Store } from '#api/store.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import type { SnapshotStore } from '#stores/records.ts';
import { type Call, DEFAULT_DELAY_MS, isStory, publishCall, type Scenario } from './messages.ts';
import { readBody, recordCall, type RecordedCall, watchStore } from './recording.ts';
import { CONTROL_KEYS, readSettingRows } from './settings-database.ts';
import { findPin } from './find-pin.ts';
import { createId, openShopStore, OWNER, sampleIds } from './shop-store.ts';
import { addTrade, openStoryStore } from './stories/story-store.ts';

/** The calls that show the trade, or place an order after it. The first views make none of them. */
const TRADE_PATHS = /\/api\/(?:desk|user\/orders)(?:\/|$)/;
const CONSOLE_PATH = /\/mock-man\/?$/;
/** How long copies are held for an order that awaits payment. */
const HOLD_MS = 30 * 60_000;
/** Without a change, due work is looked for this often. */
const WORK_INTERVAL_MS = 1000;
/** The secret is public, like all of this source code: the mock's tokens protect nothing. */
const SECRET = 'kitabdost-mock-secret';

const TODOS = [
  { _id: 'todo1', title: 'Dust the top shelf', isCompleted: true },
  { _id: 'todo2', title: 'Unpack the new arrivals', isCompleted: false },
  { _id: 'todo3', title: 'Find the bookmark lost in Cosmos', isCompleted: false },
];

/** Routes with sample data for a first request in the API console. The shop does not call them. */
const testTodoRoutes = new Hono().get('/', (c) => c.json({ todos: TODOS }));

/** Serves the OpenAPI document, which the build has made as a file. */
const documentRoutes = new Hono().get('/', async (c) => {
  const file = await fetch(new URL(`${import.meta.env.BASE_URL}openapi.json`, location.href));
  if (!file.ok) throw new Error(`openapi.json got ${file.status}.`);
  // A copy, because the API adds headers, and those of a fetched response are immutable.
  return c.body(await file.text(), 200, { 'content-type': 'application/json' });
});

/** The page that sent the request. */
interface Caller {
  /** The id of the loaded page: a reload has another id. */
  tab: string;
  /** The URL of the page; '' if the browser does not reveal it. */
  page: string;
}

/** The store and secret of an API, which a scenario of the controls may replace. */
interface ApiSource {
  store: Store;
  secret: string;
}

/** What the controls need to respond to a request. */
export interface ControlledApi {
  /** Opens the store, which for some scenarios is another one. */
  store(scenario: Scenario | undefined): Promise<SnapshotStore>;
  secret: string;
  fetch(source: ApiSource, request: Request): Promise<Response>;
}

interface ControlledResponse extends Pick<Call, 'failure' | 'scenario'> {
  response: Response;
  /** Returns the intended duration in ms for the size of both bodies. */
  toDelayMs(bytes: number): number;
}

/** Responds while a control is set, with its delay or failure: see `devtools/controls`. */
export type RespondControlled = (
  request: Request,
  api: ControlledApi,
) => Promise<ControlledResponse>;

/** Handles a request to `/api` with the mock's delay; `Response.error()` is a network error. */
export async function handleRequest(
  request: Request,
  caller: Caller,
  respondControlled: RespondControlled,
): Promise<Response> {
  const time = Date.now();
  const startedAt = performance.now();
  const { method, url } = request;
  const { pathname: path, search } = new URL(url);
  const { tab } = caller;
  const [{ recording, ...controls }, sent] = await Promise.all([
    readSettingRows([...CONTROL_KEYS, 'recording']),
    request.clone().arrayBuffer(),
  ]);
  const openStore = async (scenario?: Scenario) => {
    const story = isStory(scenario) ? await openStoryStore(scenario, tab) : undefined;
    if (!story && TRADE_PATHS.test(path)) await addTrade(tab);
    const store = story ?? (await openShopStore());
    return recording ? watchOnce(store) : store;
  };
  const isControlled = Object.values(controls).some((value) => value !== undefined);
  const respond = isControlled ? respondControlled : respondNormally;
  const host = { store: openStore, secret: SECRET, fetch: fetchFromApi };
  const { response, failure, scenario, toDelayMs } = await respond(request, host);
  const body = await response.arrayBuffer();
  const sentBytes = sent.byteLength;
  const receivedBytes = body.byteLength;
  const remainingMs = startedAt + toDelayMs(sentBytes + receivedBytes) - performance.now();
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, remainingMs)));

  const { status, statusText } = response;
  const page = caller.page && new URL(caller.page).pathname;
  const isOfConsole = CONSOLE_PATH.test(page);
  if (recording && !isOfConsole)
    await recordCall({
      at: time,
      page,
      tab,
      method,
      path: path + search,
      body: readBody(sent),
      status,
      answer: readBody(body),
      // Includes the changes by work that was due, and by calls at the same time.
      changes: takeChanges(),
    });
  publishCall({
    id: createId(),
    time,
    method,
    path,
    status,
    statusText,
    ms: performance.now() - startedAt,
    failure,
    scenario,
    page,
    tab,
    isOfConsole,
    sentBytes,
    receivedBytes,
  });
  if (response.type === 'error') return response;
  const headers = new Headers(response.headers);
  // As an HTTP server does, because pages compare stored times with the clock of the API.
  headers.set('date', new Date().toUTCString());
  // A status such as 204 allows no body, not even an empty one.
  return new Response(receivedBytes === 0 ? null : body, { status, statusText, headers });
}

/** Handles a request while no control is set; like `respondControlled`. */
const respondNormally: RespondControlled = async (request, { store, secret, fetch }) => {
  const response = await fetch({ store: await store(undefined), secret }, request);
  return { response, failure: undefined, scenario: undefined, toDelayMs: () => DEFAULT_DELAY_MS };
};

let watched: { store: SnapshotStore; watching: SnapshotStore } | undefined;
let changes: RecordedCall['changes'] = [];

/** Returns the store that records changes: one for each store, because each new one needs a new API. */
function watchOnce(store: SnapshotStore): SnapshotStore {
  if (watched?.store !== store)
    watched = { store, watching: watchStore(store, (change) => void changes.push(change)) };
  return watched.watching;
}

function takeChanges(): RecordedCall['changes'] {
  const taken = changes;
  changes = [];
  return taken;
}

async function fetchFromApi(source: ApiSource, request: Request): Promise<Response> {
  const siteUrl = new URL(import.meta.env.BASE_URL, request.url).href.replace(/\/$/, '');
  const running = getApi(source, siteUrl);
  const { api } = running;
  await doDueWork(running);
  const response = await api.fetch(request);
  if (request.method !== 'GET') running.work.startedAt = -Infinity;
  return response;
}

/**
 * Does the due work before a call, because a worker runs only during its calls: after a change, or
 * once a second. If it fails, the work remains due.
 */
function doDueWork({ dependencies, work }: RunningApi): Promise<void> {
  const now = dependencies.now();
  if (Math.abs(now - work.startedAt) < WORK_INTERVAL_MS) return work.done;
  work.startedAt = now;
  work.done = runDueWork(dependencies).catch((error: unknown) =>
    console.info('Due work failed; it is retried at a later call.', error),
  );
  return work.done;
}

interface RunningApi extends ApiSource {
  api: Pick<Api, 'fetch'>;
  dependencies: Dependencies;
  /** The latest run of the due work. */
  work: { startedAt: number; done: Promise<void> };
}

let last: RunningApi | undefined;

/** Creates the API, or returns the previous one if it has the same store and secret. */
function getApi({ store, secret }: ApiSource, siteUrl: string): RunningApi {
  if (last?.secret === secret && last.store === store) return last;
  const dependencies: Dependencies = {
    store,
    secret,
    createId,
    findPin,
    now: Date.now,
    passwords: createLightPasswords(createId),
    provider: createRehearsal({ store, secret, createId }),
    // Tokens do not expire, and a sign-out ends no session; a password change does.
    sessions: { isEnded: async () => false, end: async () => undefined },
    holdMs: HOLD_MS,
    siteUrl,
    sampleIds,
    ownerId: OWNER._id,
    hasGuest: true,
  };
  const api = createApi(dependencies)
    .route('/openapi.json', documentRoutes)
    .route('/test-todos', testTodoRoutes)
    .route('/test-mails', createTestMailRoutes(store));
  const work = { startedAt: -Infinity, done: Promise.resolve() };
  last = { secret, store, api, dependencies, work };
  return last;
}

/** Creates the routes for the demo's emails, newest first; a server has no such routes. */
function createTestMailRoutes({ records }: Pick<Store, 'records'>) {
  return new Hono().get('/', async (c) => {
    const jobs = await records.list('jobs', { where: { kind: 'mail' } });
    const mails = jobs
      .toSorted((a, b) => b.since - a.since)
      .flatMap(({ task }) => (task.kind === 'mail' ? task.mail : []));
    return c.json({ mails });
  });
}
