import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

/**
 * Rows of headings as publishers, distributors, shops and their programs write them, after a name;
 * those without a name are read one by one.
 */
const SETS = readFileSync(new URL('heading-sets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

function describeFile(headings: readonly string[]): string {
  const { source, columns } = guessColumns(headings);
  const list = (label: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : `  ${label}${texts.join(' | ')}`;
  return [
    ...(source === 'table' ? [] : [`  a file of ${source}`]),
    list(
      '',
      columns.flatMap(({ heading, target }) => (target ? `${heading} → ${target}` : [])),
    ),
    list(
      'asked: ',
      columns.flatMap(({ heading, target, choices }) =>
        target === null
          ? `${heading} → ${choices.map((choice) => choice || 'nothing').join(' or ')}`
          : [],
      ),
    ),
    list(
      'left out: ',
      columns.flatMap(({ heading, target }) => (target === '' ? heading : [])),
    ),
  ]
    .flat()
    .join('\n');
}

it('reads the headings of every file as the golden file says', async () => {
  const texts = SETS.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return line;
    const [, name, headings = line] = /^(.+?): (.+)$/.exec(line) ?? [];
    const names = headings.split(' | ');
    return name === undefined
      ? names.map((heading) => describeFile([heading]))
      : `${name}\n${describeFile(names)}`;
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('./all-headings.txt');
});
