import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface SmtpStandIn {
  url: string;
  /** The received emails, unchanged. */
  mails: string[];
}

/**
 * Returns the reply of the stand-in to a command such as EHLO, to a new connection ('CONNECT') or
 * to a received email ('MAIL-TEXT'); `undefined` for the normal reply.
 */
type ChooseReply = (command: string, socket: Socket) => string | undefined;

/** For tests: a small SMTP server. If `chooseReply` returns '', the server does not respond. */
export async function openSmtp(chooseReply: ChooseReply = () => undefined): Promise<SmtpStandIn> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const write = (line: string) => line !== '' && socket.write(`${line}\r\n`);
    let text = '';
    let isData = false;
    const replies: Record<string, string> = {
      EHLO: '250 mail.example',
      DATA: '354 Go on',
      STAR: '502 No TLS',
      QUIT: '221 Bye',
    };
    const respond = (command: string) => {
      write(chooseReply(command, socket) ?? replies[command] ?? '250 OK');
      isData = command === 'DATA' && chooseReply(command, socket) === undefined;
    };
    write(chooseReply('CONNECT', socket) ?? '220 mail.example');
    socket.on('data', (bytes) => {
      text += String(bytes);
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (!isData) {
          respond(part.slice(0, 4).toUpperCase());
          continue;
        }
        isData = false;
        const chosen = chooseReply('MAIL-TEXT', socket);
        if (chosen === undefined) mails.push(part);
        write(chosen ?? '250 Taken');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}
