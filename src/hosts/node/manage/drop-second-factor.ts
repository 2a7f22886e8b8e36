import { saveSecondFactor } from '#api/desk/second-factor.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { type Command, ManageError } from './command.ts';
import { withData } from './with-database.ts';

/** Asks the owner of this e-mail for no code any more: the phone with the app is lost. */
export const dropSecondFactor: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings }) =>
    withData(settings, async (database) => {
      await migrate(database);
      const store = createSqlStore(database);
      await store.transact(async (unit) => {
        const user = await unit.user(email);
        const owner = user && (await unit.get('owners', user._id));
        if (!owner?.secondFactor) throw new ManageError(`${email} has no second factor.`);
        await saveSecondFactor(unit, owner);
      });
      return { text: `${email} signs in at the desk without a code now.`, facts: { email } };
    }),
};
