import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes or UTF-8 text to send, ms to wait, the end of the request, or a reset. */
export type Step = string | Uint8Array | number | 'END' | 'RESET' | 'RESET AT RESPONSE';

/** The steps of a client on one connection. */
export interface Script {
  name: string;
  steps: Step[];
  /** Sent every second after the steps. */
  drip?: string;
  /** How long the client does not read responses. */
  readDelayMs?: number;
}

/**
 * Opens a connection and plays the script. Resolves when the connection has closed, with the
 * statuses of the responses. `hangs` says whether the server kept the connection beyond the limit.
 */
export async function play(port: string, script: Script, limitMs = 10_000) {
  const { steps, drip, readDelayMs = 0 } = script;
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const closed = Promise.withResolvers<void>();
  const responded = Promise.withResolvers<void>();
  const statuses: number[] = [];
  let hangs = false;
  if (readDelayMs > 0) setTimeout(() => socket.on('data', onData), readDelayMs);
  else socket.on('data', onData);
  function onData(part: Buffer) {
    responded.resolve();
    // A response may arrive in several chunks, but the server writes each head in one.
    for (const [, status] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) [\w ]*\r\n/g))
      statuses.push(Number(status));
  }
  // Sending to a connection that the server has closed fails.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    responded.resolve();
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
      await responded.promise;
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
