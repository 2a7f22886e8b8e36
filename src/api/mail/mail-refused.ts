/** The mail server refuses an email for good, for instance because there is no such mailbox. */
export class MailRefused extends Error {}
