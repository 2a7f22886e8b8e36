import { createApi, type Api } from '#api/app.ts';
import { createLightPasswords } from '#api/password.ts';
import { publishCall } from '#devtools/controls/calls.ts';
import { answerDown, answerFailure } from '#devtools/controls/failures/failure-answer.ts';
import { failureOf } from '#devtools/controls/failures/failure.ts';
import { latencyOf } from '#devtools/controls/latency.ts';
import { decorateStore } from '#devtools/controls/scenarios/scenario-store.ts';
import { renewToken, secretOf } from '#devtools/controls/scenarios/sessions.ts';
import { takeSettings, type Settings } from '#devtools/controls/settings.ts';
import { sellOut } from '#devtools/controls/scenarios/sold-out.ts';
import { testTodoRoutes } from '#devtools/controls/test-todos.ts';
import { createId, openShopStore } from './shop-store.ts';
import { wait } from './wait.ts';

const CONSOLE = /\/mock-man\/?$/;

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
  return bare.type === 'error' ? bare : new Response(body, bare);
}

/** Whether the mock answers this URL: `/api` of its own origin, also when the shop is in a folder. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/api' || url.pathname.startsWith('/api/'));
}

async function respond(request: Request, settings: Settings): Promise<Response> {
  if (settings.scenario === 'server-down') return answerDown();
  const api = await openApi(settings);
  const response = await api.fetch(await renewToken(request, settings));
  return settings.scenario === 'sold-out' ? sellOut(response, await openShopStore()) : response;
}

let last: { secret: string; scenario: Settings['scenario']; api: Pick<Api, 'fetch'> } | undefined;

/** Creates the API, or returns the last one if it was created with the same settings. */
async function openApi(settings: Settings): Promise<Pick<Api, 'fetch'>> {
  const store = await openShopStore();
  const { scenario } = settings;
  const secret = secretOf(settings);
  if (last?.secret === secret && last.scenario === scenario) return last.api;
  const shown = decorateStore(store, scenario);
  const passwords = createLightPasswords(createId);
  const shopApi = createApi({ store: shown, now: Date.now, secret, createId, passwords });
  const api = shopApi.route('/test-todos', testTodoRoutes);
  last = { secret, scenario, api };
  return api;
}
