import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { openFullShop, succeed, type FullShop } from '#api/full-shop/testing.ts';
import { send } from '#api/testing.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { runStory } from '#ui/stories/testing.ts';
import { listStored, openScreen } from '../testing.tsx';

/** What is done on a page, step by step; see `runStory`. */
export type Stories = Record<string, readonly [path: string, ...steps: string[]]>;

interface StoryOptions {
  /** Prepares the shop, and returns what stands for `ID` in paths. */
  prepare?: (desk: FullShop) => Promise<string | void>;
  overrides?: Parameters<typeof openFullShop>[0];
}

/**
 * For tests: runs the steps of a story at the desk of the full shop, and returns what each changed.
 * In paths, the slug of a collection stands for its id.
 */
export async function runDeskStory(
  [path, ...steps]: Stories[string],
  { prepare, overrides }: StoryOptions = {},
): Promise<string> {
  const desk = await openFullShop(overrides);
  const id = (await prepare?.(desk)) ?? '';
  const { collections } = (await succeed(desk, 'GET /desk/collections')) as {
    collections: { _id: string; slug: string }[];
  };
  const fillIn = (text: string) =>
    collections
      .reduce((filled, { slug, _id }) => filled.replace(`/${slug}`, `/${_id}`), text)
      .replaceAll('ID', id);
  const screen = await openScreen(desk, fillIn(path));
  const story = await runStory(screen, steps, {
    describe: watchBrowser(),
    steps: {
      other: (rest) => changeElsewhere(desk, fillIn(rest)),
      reread: () => screen.announceChange(),
      back: () => screen.goBack(),
      later(minutes) {
        desk.shop.clock.ms += Number(minutes) * MINUTE_MS;
        vi.setSystemTime(desk.shop.clock.ms);
      },
    },
  });
  cleanup();
  return story;
}

/** Returns a function that lists what has changed in the browser outside the page. */
function watchBrowser(): () => string[] {
  const read = () => [`title: ${document.title}`, listStored()];
  let before = read();
  return () => {
    const now = read();
    const changed = now.filter((line) => !before.includes(line));
    before = now;
    return changed;
  };
}

/** Makes a call as another person at the desk would, who has read the latest version. */
async function changeElsewhere(desk: FullShop, rest: string): Promise<void> {
  const [, method = '', path = '', json = '{}'] = /^(\S+) (\S+)(?: (.*))?$/.exec(rest) ?? [];
  let body = JSON.parse(json) as object;
  if (method === 'PATCH') {
    const found = Object.values((await succeed(desk, `GET ${path}`)) as object) as object[];
    const [version] = found.flatMap((item) =>
      item instanceof Object && 'version' in item ? [item.version] : [],
    );
    body = { ...body, version };
  }
  const headers = { 'idempotency-key': json };
  const call = { token: desk.ownerToken, body, headers };
  const { status, body: answer } = await send(desk.shop.api, `${method} ${path}`, call);
  if (!status.startsWith('2')) throw new Error(`${rest}: ${JSON.stringify(answer)}`);
}
