import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { makeResetLink } from '../links.ts';
import { isGuest } from '../seed.ts';
import { type Command, ManageError } from './command.ts';
import { withData } from './with-database.ts';

/** Prints a link on which the user of this e-mail chooses a new password, for one hour. */
export const resetPassword: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings, now }) =>
    withData(settings, async (database) => {
      await migrate(database);
      const user = await createSqlStore(database).user(email);
      if (!user) throw new ManageError(`Nobody has signed up with ${email}.`);
      if (isGuest(user.email))
        throw new ManageError('The guest, whose password everybody knows, keeps that password.');
      const { siteUrl } = settings;
      const link = await makeResetLink({ database, siteUrl, now, email: user.email });
      return { text: link, facts: { email, link } };
    }),
};
