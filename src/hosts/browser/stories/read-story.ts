import { shiftStory } from './shift-story.ts';
import type { StoryData, StoryName } from './story-data.ts';

/** Reads a story that the build has made, moved to today. */
export async function readStory(name: StoryName): Promise<StoryData> {
  const site = new URL(import.meta.env.BASE_URL, location.href);
  const file = await fetch(new URL(`stories/${name}.json`, site));
  if (!file.ok) throw new Error(`The story ${name} got ${file.status}.`);
  const siteUrl = site.href.replace(/\/$/, '');
  return shiftStory((await file.json()) as StoryData, { now: Date.now(), siteUrl });
}
