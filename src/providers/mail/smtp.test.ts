import { expect, it, vi } from 'vitest';
import { MailRefused } from '#api/dependencies.ts';
import { createMailer } from './smtp.ts';
import { openSmtp } from './testing.ts';

const FROM = 'Kitabdost <orders@books.example>';
const MAIL = {
  to: 'asha@example.com',
  subject: 'Your order – placed',
  text: 'Dear Asha',
  html: '<p>Dear Asha</p>',
};

it('sends an email once, as plain text and as HTML', async () => {
  const { url, mails } = await openSmtp();
  await createMailer({ smtpUrl: url, from: FROM })(MAIL, 'jb01');
  expect(mails).toHaveLength(1);
  for (const part of [
    'From: Kitabdost <orders@books.example>',
    'To: asha@example.com',
    'Message-ID: <jb01@books.example>',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    '<p>Dear Asha</p>',
  ])
    expect(mails[0]).toContain(part);
});

it.each([
  ['CONNECT', '421 Not now'],
  ['MAIL', '451 Try later'],
  ['RCPT', '550 No such box'],
  ['DATA', '452 Full'],
  ['MAIL-TEXT', '554 Spam'],
])('fails when the server responds to %s with %s', async (command, refusal) => {
  const { url, mails } = await openSmtp((received) => (received === command ? refusal : undefined));
  await expect(createMailer({ smtpUrl: url, from: FROM })(MAIL, 'jb01')).rejects.toThrow(
    refusal.slice(0, 3),
  );
  expect(mails).toEqual([]);
});

it.each([
  ['RCPT', '550 No such box', true],
  ['MAIL-TEXT', '554 Spam', true],
  ['RCPT', '450 Try later', false],
  ['MAIL', '550 Not from you', false],
  ['AUTH', '535 Wrong password', false],
  ['CONNECT', '554 No service', false],
])('after %s and %s, a retry is useless: %s', async (command, refusal, isFinal) => {
  const { url, mails } = await openSmtp((received) => {
    if (received === 'EHLO') return '250-mail.example\r\n250 AUTH PLAIN';
    return received === command ? refusal : undefined;
  });
  const smtpUrl = command === 'AUTH' ? url.replace('//', '//user:password@') : url;
  const error = await createMailer({ smtpUrl, from: FROM })(MAIL, 'jb01').catch(
    (problem: unknown) => problem,
  );
  expect(String(error)).toContain(refusal);
  expect(error instanceof MailRefused).toBe(isFinal);
  expect(mails).toEqual([]);
});

it('sends neither password nor email to another machine without encryption, unless the URL allows it', async () => {
  const { url, mails } = await openSmtp();
  // Another name of this machine, which the mailer does not know.
  const smtpUrl = url.replace('//127.0.0.1', '//user:password@0.0.0.0');
  const options = { smtpUrl, from: FROM };
  await expect(createMailer(options)(MAIL, 'jb01')).rejects.toThrow('STARTTLS');
  expect(mails).toEqual([]);
  const allowed = `${url.replace('127.0.0.1', '0.0.0.0')}?requireTLS=false`;
  await createMailer({ ...options, smtpUrl: allowed })(MAIL, 'jb01');
  expect(mails).toHaveLength(1);
});

it.each(['CONNECT', 'EHLO', 'RCPT', 'MAIL-TEXT'])(
  'fails within its time limit when the server hangs at %s',
  async (command) => {
    const { url } = await openSmtp((received) => (received === command ? '' : undefined));
    const send = createMailer({ smtpUrl: url, from: FROM, limitMs: 300 });
    await expect(send(MAIL, 'jb01')).rejects.toThrow(/time|never received/i);
  },
);

it.each(['EHLO', 'RCPT', 'MAIL-TEXT'])(
  'fails within its time limit when the server keeps sending lines at %s, and closes the connection',
  async (command) => {
    let isOpen = false;
    const { url, mails } = await openSmtp((received, socket) => {
      if (received !== command) return undefined;
      isOpen = true;
      const timer = setInterval(() => socket.write('250-Wait\r\n'), 50);
      socket.on('close', () => {
        clearInterval(timer);
        isOpen = false;
      });
      return '';
    });
    const send = createMailer({ smtpUrl: url, from: FROM, limitMs: 300 });
    await expect(send(MAIL, 'jb01')).rejects.toThrow('time');
    await vi.waitFor(() => expect(isOpen).toBe(false));
    expect(mails).toEqual([]);
  },
);

it.each(['CONNECT', 'MAIL', 'MAIL-TEXT'])(
  'fails when the connection is cut at %s',
  async (command) => {
    const { url } = await openSmtp((received, socket) => {
      if (received !== command) return undefined;
      socket.destroy();
      return '';
    });
    await expect(createMailer({ smtpUrl: url, from: FROM })(MAIL, 'jb01')).rejects.toThrow(
      /closed|reset|ECONN/i,
    );
  },
);

it('sends to a single address, whatever characters the address contains', async () => {
  const { url, mails } = await openSmtp();
  const to = 'asha@example.com, ravi@example.com\r\nBcc: eve@example.com';
  await createMailer({ smtpUrl: url, from: FROM })({ ...MAIL, to }, 'jb01').catch(() => undefined);
  expect(mails.join('')).not.toMatch(/^Bcc:/m);
});

it('fails when no server listens', async () => {
  const send = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM });
  await expect(send(MAIL, 'jb01')).rejects.toThrow('ECONNREFUSED');
});
