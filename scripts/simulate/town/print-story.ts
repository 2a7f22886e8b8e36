import { STORY_NAMES } from '#hosts/browser/messages.ts';
import { playTown } from './play-town.ts';

/**
 * Usage: `node scripts/simulate/town/print-story.ts first-day bad-week`. Prints each story as JSON,
 * in a line.
 */
for (const given of process.argv.slice(2)) {
  const name = STORY_NAMES.find((known) => known === given);
  if (!name) throw new Error(`There is no story ${given}: ${STORY_NAMES.join(', ')}.`);
  process.stdout.write(`${JSON.stringify(await playTown(name))}\n`);
}
