import { migrate } from '#stores/sql/migrate.ts';
import { type Command, ManageError, withData } from './command.ts';

/** The forms of numbers: of orders, bills and credit notes. From the 10,000th on, the last differs. */
const FORMS: [RegExp, (year: string) => string][] = [
  [/^KD-(?<last>\d{1,9})$/, () => 'orders'],
  [/^KD\/(?<year>\d\d-\d\d)\/(?<last>\d{1,7})$/, (year) => `invoices ${year}`],
  [
    /^KD\/?CN\/?(?<year>\d\d-?\d\d)\/(?<last>\d{1,7})$/,
    (year) => `credit notes ${year.slice(0, 2)}-${year.slice(-2)}`,
  ],
];

/**
 * Raises the series of a printed number, so that the next one follows it, and prints the last
 * number of each series. After a restore, numbers that are newer than the backup would be used again.
 */
export const numbers: Command = {
  argument: 'LAST',
  run: ({ argument, settings }) =>
    withData(settings, async (database) => {
      const [found] = FORMS.flatMap(([form, toSeries]) => {
        const { last, year = '' } = form.exec(argument.toUpperCase())?.groups ?? {};
        return last === undefined ? [] : [{ last: Number(last), name: toSeries(year) }];
      });
      if (!found)
        throw new ManageError(
          `"${argument}" is no number of an order, a bill or a credit note, such as KD-000123, ` +
            'KD/26-27/000045 or KD/CN/26-27/007.',
        );
      await migrate(database);
      const rows = await database.write(async (query) => {
        await query(
          `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name)
            DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`,
          [`number:${found.name}`, found.last],
        );
        return query("SELECT name, value FROM counters WHERE name LIKE 'number:%' ORDER BY name");
      });
      const series = rows.map(({ name, value }): [string, number] => [
        String(name).replace('number:', ''),
        Number(value),
      ]);
      return {
        text: series.map(([name, last]) => `The last number of ${name} is ${last}.`).join('\n'),
        facts: { series: Object.fromEntries(series) },
      };
    }),
};
