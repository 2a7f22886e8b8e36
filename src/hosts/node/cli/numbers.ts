import { readOrderNumber, readSeriesNumber } from '#domain/orders/numbers.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { type Command, ManageError, withData } from './command.ts';

/**
 * Raises the series of a printed number, so that the next one follows it, and prints the last
 * number of each series. After a restore, numbers that are newer than the backup would be used again.
 */
export const numbers: Command = {
  argument: 'LAST',
  run: ({ argument, settings }) =>
    withData(settings, async (database) => {
      const ofYear = readSeriesNumber(argument);
      const ofOrder = readOrderNumber(argument);
      const last = ofYear?.n ?? (ofOrder?.prefix && ofOrder.sequence);
      if (!last)
        throw new ManageError(
          `"${argument}" is no number of an order, a bill or a credit note, such as AB-000123, ` +
            'AB/26-27/000045 or AB/CN/26-27/007.',
        );
      await migrate(database);
      const rows = await database.write(async (query) => {
        await query(
          `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name)
            DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`,
          [`number:${ofYear?.series ?? 'orders'}`, last],
        );
        return query("SELECT name, value FROM counters WHERE name LIKE 'number:%' ORDER BY name");
      });
      const series = rows.map(({ name, value }): [string, number] => [
        String(name).replace('number:', ''),
        Number(value),
      ]);
      return {
        text: series.map(([name, value]) => `The last number of ${name} is ${value}.`).join('\n'),
        facts: { series: Object.fromEntries(series) },
      };
    }),
};
