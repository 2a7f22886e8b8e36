import type { User } from '#contract/user.ts';
import type { Mail } from '../records.ts';

/** The mail with the link on which a user chooses a new password. */
export function composeResetMail(user: User, link: string, siteUrl: string): Mail {
  return { to: user.email, subject: 'x', text: link, html: siteUrl };
}
