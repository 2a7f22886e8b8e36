import type { User } from '#contract/user.ts';
import type { Mail } from '../records.ts';
import { writeHtml } from './letter-html.ts';
import { writeText, type Letter } from './letter.ts';

/** The mail with the link on which a user chooses a new password, within an hour. */
export function composeResetMail(
  { email }: Pick<User, 'email'>,
  url: string,
  siteUrl: string,
): Mail {
  const letter: Letter = {
    siteUrl,
    heading: 'Choose a new password.',
    // Anyone can sign up with the email of another, and any name.
    name: '',
    opening:
      'someone asked for a new password for this email. The link works once, for one hour. ' +
      'You are then signed out everywhere else.',
    link: { label: 'Choose a new password', url },
    notes: ['If it was not you, do nothing: your password stays as it is.'],
  };
  return {
    to: email,
    subject: 'Choose a new password',
    text: writeText(letter),
    html: writeHtml(letter),
  };
}
