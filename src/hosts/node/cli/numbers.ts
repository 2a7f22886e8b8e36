import type { Query } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { type Command, ManageError, withData } from './command.ts';

/** The forms of printed numbers, by the option that takes one, and their series. */
const FORMS = [
  { option: 'order', form: /^KD-(?<number>\d{1,9})$/, example: 'KD-000123', name: () => 'orders' },
  {
    option: 'bill',
    form: /^KD\/(?<year>\d\d-\d\d)\/(?<number>\d{1,7})$/,
    example: 'KD/26-27/000045',
    name: (year: string) => `invoices ${year}`,
  },
  {
    option: 'credit-note',
    form: /^KD\/?CN\/?(?<year>\d\d-?\d\d)\/(?<number>\d{1,7})$/,
    example: 'KD/CN/26-27/007',
    // From the 10,000th on, the year has no hyphen.
    name: (year: string) => `credit notes ${year.slice(0, 2)}-${year.slice(-2)}`,
  },
];

/**
 * Prints the last number of each series of orders, bills and credit notes. Raises a series to the
 * given number, so that the next one follows it: after a restore, numbers that were used after the
 * backup would be used again.
 */
export const numbers: Command = {
  texts: FORMS.map(({ option }) => option),
  run: ({ texts, settings }) =>
    withData(settings, async (database) => {
      const raises = FORMS.flatMap(({ option, form, example, name }) => {
        const text = texts[option];
        if (text === undefined) return [];
        const { number, year = '' } = form.exec(text.toUpperCase())?.groups ?? {};
        if (number === undefined)
          throw new ManageError(`--${option} must be the last number used, such as ${example}.`);
        return [{ series: name(year), number: Number(number) }];
      });
      await migrate(database);
      const series = await database.write(async (query) => {
        for (const { series: name, number } of raises)
          await query(
            `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name)
              DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`,
            [`number:${name}`, number],
          );
        return readSeries(query);
      });
      const lines = Object.entries(series).map(([name, last]) => `${name}: ${last}`);
      return {
        text: ['The last numbers:', ...(lines.length > 0 ? lines : ['none'])].join('\n'),
        facts: { series },
      };
    }),
};

async function readSeries(query: Query): Promise<Record<string, number>> {
  const rows = await query(
    "SELECT name, value FROM counters WHERE name LIKE 'number:%' ORDER BY name",
  );
  return Object.fromEntries(
    rows.map(({ name, value }) => [String(name).replace('number:', ''), Number(value)]),
  );
}
