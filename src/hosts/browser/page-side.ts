import { readControls, setControls } from '#devtools/controls/controls.ts';
import { describeControls } from '#devtools/controls/badge/description.ts';
import { showBadge } from '#devtools/controls/badge/badge.ts';
import { UNFINISHED, writeMirror } from '#devtools/controls/badge/mirror.ts';
import { readParameters } from '#devtools/controls/parameters.ts';
import { NORMAL } from '#devtools/controls/settings.ts';

/**
 * Brings the mark and its mirror up to what is set (in the worker a call may have taken its failure),
 * and ends what a tab that was closed in the middle has left.
 */
export async function followControls(): Promise<void> {
  if (hasUnfinished()) await (await import('#devtools/controls/data/data.ts')).finishReplacing();
  const words = describeControls(await readControls());
  writeMirror(words);
  showBadge(words);
}

/** Does what the parameters of the address ask of the mock; what makes no sense is told and left. */
export async function obeyAddress(given: [string, string][]): Promise<void> {
  const { changes, unknown } = readParameters(given);
  if (unknown.length > 0)
    console.info(`The mock was asked for what it does not know: ${unknown.join(', ')}`);
  const { resetsData, resetsControls, ...change } = changes;
  if (resetsData) await (await import('#devtools/controls/data/data.ts')).resetData();
  await setControls(resetsControls ? { ...NORMAL, ...change } : change);
}

function hasUnfinished(): boolean {
  try {
    return localStorage.getItem(UNFINISHED) !== null;
  } catch {
    return false;
  }
}
