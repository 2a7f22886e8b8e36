import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { createSurvey } from '#domain/import/tables/survey.ts';
import { readAll } from './testing.ts';

const FOLDER = resolve(import.meta.dirname, '../api/imports/trade-files');
const LONG = 'A long cell. '.repeat(20);

/** A file in which cells may mean two things, twice each. */
const DOUBTFUL = [
  ['Title', 'MRP', 'Discount', 'Published', 'Author', 'Binding', 'Category', 'Language', 'Remarks'],
  ['Gora', '500', '50', '03/04/2019', `Rao, ${LONG}`, 'Deluxe', 'School', 'Klingon', LONG],
  ['Emma', '300', '35', '05/06/2019', 'Roy, Arundhati', 'Deluxe', 'School', 'Hindi', 'x'],
  ['', '250.50', '', '', '', '', '', 'Hindi, English', ''],
]
  .map((row) => row.map((cell) => `"${cell}"`).join(','))
  .join('\n');

const FILES: [string, string | Uint8Array, ImportOptions][] = [
  ...readdirSync(FOLDER).map((name): [string, Uint8Array, ImportOptions] => [
    name,
    readFileSync(resolve(FOLDER, name)),
    {},
  ]),
  ['doubtful.csv', DOUBTFUL, {}],
  [
    'doubtful.csv, answered',
    DOUBTFUL,
    { dates: 'day-first', authors: 'last-name-first', discount: 'percent', stock: 'counted' },
  ],
];

// A review has a hundred facts, and the desk asks for what one of them says.
it('surveys files as the golden file says', async () => {
  const reviews = [];
  for (const [name, file, options] of FILES) {
    const survey = createSurvey(options);
    for (const row of await readAll(file, { options: {} })) survey.add(row);
    const { plan: _plan, ...review } = survey.finish();
    reviews.push(`${name}\n${describe(review)}`);
  }
  await expect(`${reviews.join('\n\n')}\n`).toMatchFileSnapshot('./reviews.txt');
});

/** Writes each fact in a line of its own, and each item of a list. */
function describe(review: object): string {
  return Object.entries(review)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => [name, item] as const) : [[name, value] as const],
    )
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join('\n');
}
