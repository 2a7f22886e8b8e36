import { migrate } from '#stores/sql/migrate.ts';
import { makeOwnerLink } from '../links.ts';
import { isGuest } from '../seed.ts';
import { type Command, ManageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Prints a link on which the owner of this e-mail chooses a password. */
export const owner: Command = {
  argument: 'EMAIL',
  run({ argument: email, settings, now }) {
    if (!/^\S+@\S+$/.test(email)) throw new ManageError(`"${email}" is no e-mail address.`);
    if (isGuest(email))
      throw new ManageError('The guest, whose password everybody knows, cannot be an owner.');
    return withDatabase(settings, async (database) => {
      await migrate(database);
      const link = await makeOwnerLink({ database, siteUrl: settings.siteUrl, now, email });
      return { text: link, facts: { email, link } };
    });
  },
};
