import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { STORY_NAMES } from '#hosts/browser/messages.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const PRINT = 'scripts/simulate/town/print-story.ts';

/**
 * Plays stories of the demo, by default all, and resolves with the JSON of each. In a process of
 * their own, because the simulation replaces the clock and the random numbers of its process; in one
 * process, because to load the simulation takes as long as to play a short story.
 */
export async function makeStories(names: readonly string[] = STORY_NAMES): Promise<string[]> {
  const options = { maxBuffer: MAX_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, [PRINT, ...names], options);
  return stdout.trimEnd().split('\n');
}

/** Writes the stories of the demo into the folder `stories`. */
export async function writeStories(output: string, stories: Promise<string[]>): Promise<void> {
  await mkdir(join(output, 'stories'));
  for (const [index, text] of (await stories).entries())
    await writeFile(join(output, `stories/${STORY_NAMES[index]}.json`), text);
}
