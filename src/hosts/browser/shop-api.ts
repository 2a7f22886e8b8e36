import { createApi, type Api } from '#api/app.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { doDueWork } from '#api/jobs/due-work.ts';
import { createLightPasswords } from '#api/auth/password.ts';
import { publishCall } from '#devtools/controls/calls.ts';
import { answerDown, answerFailure } from '#devtools/controls/failures/failure-answer.ts';
import { failureOf } from '#devtools/controls/failures/failure.ts';
import { latencyOf } from '#devtools/controls/latency.ts';
import { decorateStore } from '#devtools/controls/scenarios/scenario-store.ts';
import { renewToken, secretOf } from '#devtools/controls/scenarios/sessions.ts';
import { takeSettings, type Settings } from '#devtools/controls/settings.ts';
import { sellOut } from '#devtools/controls/scenarios/sold-out.ts';
import { createTestMailRoutes } from '#devtools/controls/test-mails.ts';
import { testTodoRoutes } from '#devtools/controls/test-todos.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import { findPin } from './find-pin.ts';
import { createId, openShopStore } from './shop-store.ts';
import { wait } from './wait.ts';

const CONSOLE = /\/mock-man\/?$/;
/** How long copies are held for an order that awaits payment. */
const HOLD_MS = 30 * 60_000;
/** Meera, the first user of the seed, keeps the shop; everybody knows the guest's password. */
const OWNER_ID = 'user1';

/** The page that sent the request. */
interface Caller {
  /** An id of the loaded page. */
  tab: string;
  /** Its URL; '' when the browser does not say. */
  page: string;
}

/**
 * Answers a request to `/api` as the shop's server would, with the mock's delay and failures, and
 * reports the call. Resolves with `Response.error()` to simulate a broken network.
 */
export async function answer(request: Request, caller: Caller): Promise<Response> {
  const time = Date.now();
  const begin = performance.now();
  const { method, url } = request;
  const path = new URL(url).pathname;
  const [settings, sent] = await Promise.all([takeSettings(), request.clone().arrayBuffer()]);
  const sentBytes = sent.byteLength;
  const { delay, scenario } = settings;
  const failure = failureOf(settings.failure, method, path);
  const bare = failure ? answerFailure(failure, path) : await respond(request, settings);
  const body = await bare.arrayBuffer();
  const answeredBytes = body.byteLength;
  const end = begin + latencyOf(delay, sentBytes + answeredBytes);
  await wait(Math.max(0, end - performance.now()));

  const { status, statusText } = bare;
  const page = caller.page && new URL(caller.page).pathname;
  publishCall({
    id: createId(),
    time,
    method,
    path,
    status,
    statusText,
    ms: performance.now() - begin,
    failure,
    scenario,
    page,
    tab: caller.tab,
    isOfConsole: CONSOLE.test(page),
    sentBytes,
    answeredBytes,
  });
  if (bare.type === 'error') return bare;
  // A status such as 204 allows no body, not even an empty one.
  return new Response(answeredBytes === 0 ? null : body, bare);
}

/** Whether the mock answers this URL: `/api` of its own origin, also when the shop is in a folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}

async function respond(request: Request, settings: Settings): Promise<Response> {
  if (settings.scenario === 'server-down') return answerDown();
  const { api, dependencies } = await openApi(settings, new URL(request.url).origin);
  // A worker lives only for its calls: what has become due is done before each of them. If it cannot
  // be done, on a full disk for example, it stays due, and the call is answered all the same.
  await doDueWork(dependencies).catch((error: unknown) =>
    console.info('What was due could not be done yet.', error),
  );
  const response = await api.fetch(await renewToken(request, settings));
  return settings.scenario === 'sold-out' ? sellOut(response, await openShopStore()) : response;
}

interface OpenApi {
  secret: string;
  scenario: Settings['scenario'];
  api: Pick<Api, 'fetch'>;
  dependencies: Dependencies;
}

let last: OpenApi | undefined;

/** Creates the API, or returns the last one if it was created with the same settings. */
async function openApi(settings: Settings, siteUrl: string): Promise<OpenApi> {
  const { scenario } = settings;
  const secret = secretOf(settings);
  const kept = await openShopStore();
  if (last?.secret === secret && last.scenario === scenario) return last;
  const store = decorateStore(kept, scenario);
  const dependencies: Dependencies = {
    store,
    secret,
    createId,
    findPin,
    now: Date.now,
    passwords: createLightPasswords(createId),
    provider: createRehearsal({ store, secret, createId }),
    // Tokens are valid for ever, unless a changed password ends them.
    sessions: { isEnded: async () => false, end: async () => undefined },
    holdMs: HOLD_MS,
    siteUrl,
    ownerId: OWNER_ID,
    hasGuest: true,
  };
  const api = createApi(dependencies)
    .route('/test-todos', testTodoRoutes)
    .route('/test-mails', createTestMailRoutes(store));
  last = { secret, scenario, api, dependencies };
  return last;
}
