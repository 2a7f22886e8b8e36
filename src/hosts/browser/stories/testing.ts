import { vi } from 'vitest';
import { playTown } from '../../../../scripts/simulate/town/play-town.ts';
import type { StoryData } from './read-story.ts';

let playing: Promise<StoryData> | undefined;

/** For tests: serves a short story in place of the files of all stories, and returns it. */
export async function serveStories(): Promise<{ story: StoryData; fetched: string[] }> {
  const story = await (playing ??= playTown('first-day'));
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    fetched.push(url.pathname);
    return Response.json(story);
  });
  return { story, fetched };
}
