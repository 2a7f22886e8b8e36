import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What one connection does after it has opened. */
export interface Talk {
  /** What is wrong with it. */
  name: string;
  steps: Step[];
}

/** Bytes to send, ms to wait, the end of what is sent, or a reset. */
export type Step = string | Uint8Array | number | 'END' | 'RESET' | 'RESET AT ANSWER';

interface Heard {
  /** Of each answer, in their order. */
  statuses: number[];
  /** Whether the server kept the connection open for too long. */
  hangs: boolean;
}

const HANGING_MS = 10_000;

/** Opens a connection and resolves when it has closed. A text is sent as UTF-8. */
export async function hold(port: number, { steps }: Talk): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const statuses: number[] = [];
  let hangs = false;
  socket.on('data', (part) => {
    answered.resolve();
    // An answer may come in any number of parts, but the server writes each head at once.
    for (const [, status] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) [\w ]*\r\n/g))
      statuses.push(Number(status));
  });
  // Sending to a connection that the server has closed fails.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    answered.resolve();
    closed.resolve();
  });
  const late = setTimeout(() => {
    hangs = true;
    socket.destroy();
  }, HANGING_MS);
  for (const step of steps) {
    if (socket.destroyed) break;
    if (step === 'END') socket.end();
    else if (step === 'RESET') socket.resetAndDestroy();
    else if (step === 'RESET AT ANSWER') {
      await answered.promise;
      socket.resetAndDestroy();
    } else if (typeof step === 'number') await wait(step);
    else if (socket.writable) socket.write(step);
  }
  await closed.promise;
  clearTimeout(late);
  return { statuses, hangs };
}
