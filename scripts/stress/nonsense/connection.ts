import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes to send, ms to wait, the end of what is sent, or a reset. A text is sent as UTF-8. */
export type Step = string | Uint8Array | number | 'END' | 'RESET' | 'RESET AT RESPONSE';

/** What a client does on one connection after it has opened. */
export interface Script {
  name: string;
  steps: Step[];
  /** Sent every second after the steps. */
  drip?: string;
  /** Reads no response during these ms. */
  deafMs?: number;
}

/**
 * Opens a connection, and resolves when it has closed: with the statuses of the responses in their order,
 * and whether the server kept it open beyond the limit.
 */
export async function play(port: string, script: Script, limitMs = 10_000) {
  const { steps, drip, deafMs = 0 } = script;
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const closed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const statuses: number[] = [];
  let hangs = false;
  if (deafMs > 0) setTimeout(() => socket.on('data', hear), deafMs);
  else socket.on('data', hear);
  function hear(part: Buffer) {
    answered.resolve();
    // A response may come in any number of parts, but the server writes each head at once.
    for (const [, status] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) [\w ]*\r\n/g))
      statuses.push(Number(status));
  }
  // Sending to a connection that the server has closed fails.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    answered.resolve();
    closed.resolve();
  });
  const timeout = setTimeout(() => {
    hangs = true;
    socket.destroy();
  }, limitMs);
  for (const step of steps) {
    if (socket.destroyed) break;
    if (step === 'END') socket.end();
    else if (step === 'RESET') socket.resetAndDestroy();
    else if (step === 'RESET AT RESPONSE') {
      await answered.promise;
      socket.resetAndDestroy();
    } else if (typeof step === 'number') await wait(step);
    else if (socket.writable) socket.write(step);
  }
  const dripping = setInterval(() => {
    if (drip !== undefined && socket.writable) socket.write(drip);
  }, 1000);
  await closed.promise;
  clearTimeout(timeout);
  clearInterval(dripping);
  return { statuses, hangs };
}
