import { showBadge } from './badge.ts';
import { readControls, setControls } from './controls.ts';
import { NORMAL, describeControls } from './settings.ts';
import { isUnfinished, writeMirror } from './mirror.ts';
import { findRoute, readParameters } from './parameters.ts';

/**
 * Reads the controls and shows them in the badge. Also finishes a replacement of the data that a
 * tab began, if that tab was closed too early.
 */
export async function refreshBadge(): Promise<void> {
  if (isUnfinished()) await (await import('./data/data.ts')).finishReplacing();
  const words = describeControls(await readControls());
  writeMirror(words);
  showBadge(words);
}

/**
 * Sets the controls, and resets the data, as URL parameters request. Logs and skips unknown ones.
 */
export async function applyUrlParameters(given: [string, string][]): Promise<void> {
  const routes = findRoute(given) === undefined ? [] : await listRoutes();
  const { changes, unknown } = readParameters(given, routes);
  if (unknown.length > 0)
    console.info(`The mock does not know these parameters: ${unknown.join(', ')}`);
  const { resetsData, resetsControls, ...change } = changes;
  if (resetsData && mayReset()) await (await import('./data/data.ts')).resetData();
  await setControls(resetsControls ? { ...NORMAL, ...change } : change);
}

/** Asks the visitor if a link on another site requests the reset. */
function mayReset(): boolean {
  const { referrer } = document;
  if (referrer === '' || new URL(referrer).origin === location.origin) return true;
  return confirm(
    'A link on another site wants to reset this shop. Your account, cart, wishlist, addresses and orders in this browser would be deleted. Reset the shop?',
  );
}

/** Lists the routes of the API, such as 'GET /api/books', and those that only the mock has. */
async function listRoutes(): Promise<string[]> {
  const { listEndpoints } = await import('#api/endpoints.ts');
  const routes = listEndpoints().map(({ method, path }) => `${method} ${path}`);
  return [...routes, 'GET /api/test-todos', 'GET /api/test-mails'];
}
