import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { STORY_NAMES } from '#hosts/browser/messages.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const PRINT = 'scripts/simulate/town/print-story.ts';

/**
 * Plays a story of the demo, and resolves with its JSON. In a process of its own, because the
 * simulation replaces the clock and the random numbers of its process.
 */
export async function makeStory(name: string): Promise<string> {
  const options = { maxBuffer: MAX_BYTES };
  return (await promisify(execFile)(process.execPath, [PRINT, name], options)).stdout;
}

/** Writes the stories of the demo into the folder `stories`. */
export async function writeStories(output: string, stories: Promise<string[]>): Promise<void> {
  await mkdir(join(output, 'stories'));
  for (const [index, text] of (await stories).entries())
    await writeFile(join(output, `stories/${STORY_NAMES[index]}.json`), text);
}

/** Plays all stories at the same time. */
export function makeStories(): Promise<string[]> {
  return Promise.all(STORY_NAMES.map(makeStory));
}
