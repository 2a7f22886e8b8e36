import { isAbsolute, relative, resolve } from 'node:path';
import type { Settings } from './settings.ts';

export const DATA_IN_PROGRAM =
  'The data are in the folder of the program, which an update replaces, so that orders would be ' +
  'lost: stop the shop, move the folder, and set DATA_DIR to it.';

/** Whether a public shop has its SQLite database in the folder of the program. */
export function isInProgram(
  { databaseUrl, dataDir, siteUrl }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'siteUrl'>,
  programDir: string,
): boolean {
  const path = relative(programDir, resolve(programDir, dataDir));
  const isOutside = path.startsWith('..') || isAbsolute(path);
  return databaseUrl === undefined && siteUrl.startsWith('https:') && !isOutside;
}
