import badgeStyles from './badge.css?inline';
import pageStyles from './badge-page.css?inline';
import { readControls, resetControls, setControls } from './controls.ts';
import { NORMAL, SCENARIOS, describeControls } from './settings.ts';
import { isUnfinished, writeMirror } from './mirror.ts';
import { mayNameRoute, type Parameter, readParameters } from './parameters.ts';

/** Shows the controls in the badge, and finishes a replacement whose tab was closed. */
export async function refreshBadge(): Promise<void> {
  if (isUnfinished()) await (await import('./data/data.ts')).finishReplacing();
  const words = describeControls(await readControls());
  writeMirror(words);
  showBadge(words);
}

const USAGE = `The mock understands:
mockDelay=400, mockDelay=slow-3g, mockDelay=2000 GET /api/products
mockFail=500, mockFail=500 x2 GET /api/products, mockFail=422 next {"errors":["…"]}; also 401, 404, network, malformed
mockFor=next, mockFor=all, mockFor=GET /api/products
mockScenario=${SCENARIOS.join(', mockScenario=')}
mockSeed=/my-data.json, mockSeed={"format":"kitabdost-mock",…}
mockReset, mockReset=data`;

/** Applies parameters; returns the unknown ones, which it reports in the log and on the badge. */
export async function applyParameters(given: Parameter[]): Promise<string[]> {
  const routes = mayNameRoute(given) ? await listRoutes() : [];
  const { changes, unknown: problems } = readParameters(given, routes);
  const { resetsData, resetsControls, seed, ...change } = changes;
  if (resetsData) await (await import('./data/data.ts')).resetData();
  if (seed !== undefined) problems.push(...(await plantSeed(seed)));
  await setControls(resetsControls ? { ...NORMAL, ...change } : change);
  if (problems.length > 0)
    console.error(`The mock does not understand: ${problems.join(', ')}\n${USAGE}`);
  showProblems(problems.map((problem) => `not understood: ${problem}`));
  return problems;
}

/** Reports in the log and on the badge that the shop has its own data, and not those of a story. */
export async function reportNoStory(reason: 'no-story' | 'no-room'): Promise<void> {
  const { scenario } = await readControls();
  // It may have been reset meanwhile.
  if (!scenario) return;
  const remedy = {
    'no-story': 'read: reload once online',
    'no-room': 'stored: the disk may be full',
  };
  const problem = `${scenario} could not be ${remedy[reason]}`;
  console.error(`The mock shows the shop's own data. The story ${problem}.`);
  showProblems([problem]);
}

/** Applies the URL's parameters; asks before a link of another site may replace data. */
export async function applyUrlParameters(given: Parameter[]): Promise<void> {
  const replacesData = ([name, value]: Parameter) =>
    name === 'mockSeed' || (name === 'mockReset' && value === 'data');
  const isAllowed = !given.some(replacesData) || mayReplaceData();
  await applyParameters(isAllowed ? given : given.filter((item) => !replacesData(item)));
}

/** Asks the visitor if a link on another site requests the change. */
function mayReplaceData(): boolean {
  const { referrer } = document;
  if (referrer === '' || new URL(referrer).origin === location.origin) return true;
  return confirm(
    'A link on another site wants to reset this shop. Your account, cart, wishlist, addresses and orders in this browser would be deleted. Reset the shop?',
  );
}

/** Replaces the data by a file: its JSON, or its URL. Returns the problems. */
async function plantSeed(seed: string): Promise<string[]> {
  const describe = (problem: string) => `mockSeed: ${problem}`;
  try {
    const text = seed.startsWith('{') ? seed : await readFile(new URL(seed, location.href));
    const outcome = await (await import('./data/data.ts')).importData(text);
    return outcome.isImported ? [] : outcome.problems.map(describe);
  } catch (error) {
    return [describe(String(error))];
  }
}

async function readFile(url: URL): Promise<string> {
  // A call to the API would wait for these parameters.
  if (url.origin !== location.origin || /^\/api(?:\/|$)/.test(url.pathname))
    throw new TypeError(`${url.href} is not a file of this site.`);
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url.href} got ${response.status}.`);
  return response.text();
}

/** Lists the routes of the API, such as 'GET /api/books', and those that only the mock has. */
async function listRoutes(): Promise<string[]> {
  const { listEndpoints } = await import('#api/endpoints.ts');
  const routes = listEndpoints().map(({ method, path }) => `${method} ${path}`);
  return [...routes, 'GET /api/test-todos', 'GET /api/test-mails'];
}

const CONSOLE_PATH = `${import.meta.env.BASE_URL}mock-man`;

const MAX_PROBLEM_LENGTH = 75;

let badge: ReturnType<typeof createBadge> | undefined;
let description = '';
let problems: string[] = [];

/** Shows the badge with the controls, except on the console; `''` and no problems removes it. */
export function showBadge(newDescription: string): void {
  description = newDescription;
  const parts = [...problems.map(shorten), ...(description ? [description] : [])];
  if (parts.length === 0) return badge?.host.remove();
  badge ??= createBadge();
  badge.link.textContent = `Mock: ${parts.join(', ')}`;
  badge.host.toggleAttribute('data-wrong', problems.length > 0);
  if (!badge.host.isConnected) document.body.append(badge.host);
  badge.updateVisibility();
}

/** Shows in the badge what is wrong, until the next parameters or a reset. */
export function showProblems(newProblems: string[]): void {
  problems = newProblems;
  showBadge(description);
}

function shorten(text: string): string {
  return text.length > MAX_PROBLEM_LENGTH ? `${text.slice(0, MAX_PROBLEM_LENGTH)}…` : text;
}

function createBadge() {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Mock back end');
  const link = document.createElement('a');
  link.href = `${CONSOLE_PATH}#mock`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reset';
  button.setAttribute('aria-label', 'Reset the mock to normal');
  button.addEventListener('click', () => {
    showProblems([]);
    void resetControls();
  });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(badgeStyles)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), createSheet(pageStyles)];
  root.append(link, button);
  const updateVisibility = () => {
    const isConsole = location.pathname.replace(/\/$/, '') === CONSOLE_PATH;
    host.hidden = isConsole && problems.length === 0;
  };
  // The router has no event for a navigation, but each screen sets its own title.
  const observed = { childList: true, characterData: true, subtree: true };
  new MutationObserver(updateVisibility).observe(document.head, observed);
  return { host, link, updateVisibility };
}

function createSheet(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
