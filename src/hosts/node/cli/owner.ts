import { findUser } from '#api/account/user.ts';
import { saveSecondFactor } from '#api/desk/second-factor.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { makeOwnerLink, makeResetLink } from '../links.ts';
import { isGuest } from '../settings.ts';
import { type Command, ManageError, withDatabase, withStore } from './command.ts';

/** Prints a link, valid for an hour, with which the user with this email chooses a new password. */
export const resetPassword: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings, now }) =>
    withStore(settings, async (store, database) => {
      const user = await findUser(store, email);
      if (!user) throw new ManageError(`No account has the email ${email}.`);
      if (isGuest(user.email))
        throw new ManageError('The password of the guest is public and cannot be changed.');
      const { siteUrl } = settings;
      const link = await makeResetLink({ database, siteUrl, now, email: user.email });
      return { text: link, facts: { email, link } };
    }),
};

/** Turns off an owner's second factor, for instance after the phone was lost. */
export const dropSecondFactor: Command = {
  argument: 'EMAIL',
  run: ({ argument: email, settings }) =>
    withStore(settings, async (store) => {
      await store.transact(async (transaction) => {
        const user = await findUser(transaction, email);
        const owner = user && (await transaction.get('people', user._id));
        if (!owner?.secondFactor) throw new ManageError(`${email} has no second factor.`);
        await saveSecondFactor(transaction, owner);
      });
      return { text: `${email} signs in at the desk without a code now.`, facts: { email } };
    }),
};

/** Prints a link, valid for 7 days, by which this person becomes an owner. */
export const owner: Command = {
  argument: 'EMAIL',
  run({ argument: email, settings, now }) {
    if (!/^\S+@\S+$/.test(email)) throw new ManageError(`"${email}" is not an email address.`);
    if (isGuest(email))
      throw new ManageError(
        'The guest cannot be an owner, because the guest’s password is public.',
      );
    return withDatabase(settings, async (database) => {
      await migrate(database);
      const link = await makeOwnerLink({ database, siteUrl: settings.siteUrl, now, email });
      return { text: link, facts: { email, link } };
    });
  },
};
