import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A visitor who never closes the connection: the server must. */
interface Holder {
  name: string;
  /** Sent at once. */
  text: string;
  /** Sent every second from then on. */
  drip?: string;
  /** Takes no byte of the answers. */
  isDeaf?: boolean;
}

const GET = 'GET /books HTTP/1.1\r\nhost: shop\r\n';
const HOLDERS: Holder[] = [
  { name: 'sends nothing', text: '' },
  { name: 'stops in the headers', text: GET },
  { name: 'sends headers slowly', text: GET, drip: 'x: y\r\n' },
  {
    name: 'stops in the body',
    text: 'POST /api/user/cart HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{',
  },
  {
    name: 'sends a body slowly',
    text: 'POST /api/user/cart HTTP/1.1\r\nhost: shop\r\ntransfer-encoding: chunked\r\n\r\n',
    drip: '1\r\n \r\n',
  },
  { name: 'keeps the connection', text: `${GET}\r\n` },
  { name: 'reads no answer', text: `${GET}\r\n`.repeat(500), isDeaf: true },
];
const OF_EACH = 20;
const DRIP_MS = 1000;
/** For what was sent before the connection was closed. */
const HEARING_MS = 10_000;

/** Opens 20 connections of each kind. */
export function openHolders(port: number) {
  const all = HOLDERS.flatMap((holder) =>
    Array.from({ length: OF_EACH }, () => open(port, holder)),
  );
  return {
    count: all.length,
    /** Closes all, and resolves with the number of those that the server had not closed, by name. */
    async end(): Promise<Map<string, number>> {
      // Who does not listen does not hear either that the connection is closed.
      for (const { socket } of all) socket.resume();
      const limit = Date.now() + HEARING_MS;
      while (all.some(({ socket }) => !socket.closed) && Date.now() < limit) await wait(100);
      const counts = new Map<string, number>();
      for (const { name, socket } of all) {
        if (!socket.closed) counts.set(name, (counts.get(name) ?? 0) + 1);
        socket.destroy();
      }
      return counts;
    },
  };
}

function open(port: number, { name, text, drip, isDeaf }: Holder) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  if (isDeaf) socket.pause();
  else socket.resume();
  if (text !== '') socket.write(text);
  const timer = setInterval(() => {
    if (drip !== undefined && socket.writable) socket.write(drip);
  }, DRIP_MS);
  socket.on('close', () => clearInterval(timer));
  return { name, socket };
}
