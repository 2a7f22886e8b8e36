import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';

/** Formats a text as `npm run format` would write it to `path`. */
export async function formatPage(path: string, text: string): Promise<string> {
  const { code, errors } = await format(
    path,
    text,
    JSON.parse(await readFile('.oxfmtrc.json', 'utf8')),
  );
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be formatted: ${error.message}`);
  return code;
}
