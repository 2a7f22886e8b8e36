import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { MailRefused } from '#api/dependencies.ts';
import type { Mail } from '#api/records.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** The commands whose permanent failure (5xx) concerns only the email; others concern the account. */
const EMAIL_COMMANDS = ['RCPT TO', 'DATA'];
const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])$/;
/** Shorter than the lease of a job, after which another process would send the email again. */
const SEND_TIMEOUT_MS = 50_000;

interface SmtpError extends Error {
  command?: string;
  responseCode?: number;
}

/** Keep answering machines from replying: RFC 3834, and Microsoft's own header. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  smtpUrl: string;
  from: string;
  /** The time limit for sending an email; 50 s by default. */
  limitMs?: number;
}

/**
 * Returns a function that sends an email over SMTP. It rejects if the server does not accept it in
 * time, with `MailRefused` if it refuses it for good. The id becomes the `Message-ID`. The
 * connection must be encrypted, except to this machine or with `?requireTLS=false`.
 */
export function createMailer(options: SmtpOptions): (mail: Mail, id: string) => Promise<void> {
  const { smtpUrl, from, limitMs = SEND_TIMEOUT_MS } = options;
  const requireTLS = !LOOPBACK_HOST.test(URL.parse(smtpUrl)?.hostname ?? '');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html }, id) => {
    const messageId = `<${id}@${domain}>`;
    // An address object is not parsed, so no text in it can become a second address.
    const address = { name: '', address: to };
    const socket = new Socket();
    const transport = createTransport({
      url: smtpUrl,
      requireTLS,
      socket,
      connectionTimeout: Math.min(limitMs, CONNECT_TIMEOUT_MS),
      greetingTimeout: Math.min(limitMs, CONNECT_TIMEOUT_MS),
    });
    // A total time limit: the timeout of the transport restarts with each byte from the server.
    const limit = AbortSignal.timeout(limitMs);
    limit.addEventListener('abort', () => socket.destroy());
    try {
      const content = { subject, text, html, messageId, headers: HEADERS };
      await transport.sendMail({ from, to: address, ...content });
    } catch (cause) {
      const { command = '', responseCode = 0, message } = cause as SmtpError;
      if (responseCode >= 500 && EMAIL_COMMANDS.includes(command))
        throw new MailRefused(message, { cause });
      if (!limit.aborted) throw cause;
      throw new Error(`The mail server did not take the email in time: ${limitMs} ms.`, { cause });
    }
  };
}
