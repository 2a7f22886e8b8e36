import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mail } from '#api/records.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Shorter than the lease of a job, after which another process would send the email again. */
const SEND_TIMEOUT_MS = 30_000;

interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  smtpUrl: string;
  from: string;
  /** The time limit for sending an email; half a minute by default. */
  limitMs?: number;
}

/**
 * Returns a function that sends an email over SMTP, on a new connection. It rejects if the server
 * refuses the email, or does not accept it in time. The id becomes the `Message-ID`, by which
 * mailboxes recognize a duplicate.
 */
export function createMailer({
  smtpUrl,
  from,
  limitMs = SEND_TIMEOUT_MS,
}: SmtpOptions): (mail: Mail, id: string) => Promise<void> {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html }, id) => {
    const messageId = `<${id}@${domain}>`;
    // An address object is not parsed, so no text in it can become a second address.
    const address = { name: '', address: to };
    const socket = new Socket();
    const transport = createTransport({
      url: smtpUrl,
      socket,
      connectionTimeout: Math.min(limitMs, CONNECT_TIMEOUT_MS),
      greetingTimeout: Math.min(limitMs, CONNECT_TIMEOUT_MS),
    });
    let isLate = false;
    // A total time limit: the timeout of the transport restarts with each byte from the server.
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, limitMs);
    try {
      await transport.sendMail({ from, to: address, subject, text, html, messageId });
    } catch (cause) {
      if (!isLate) throw cause;
      throw new Error(`The mail server did not take the email in time: ${limitMs} ms.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}
