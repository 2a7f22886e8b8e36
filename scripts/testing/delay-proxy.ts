import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy that delays all bytes, to simulate a network between shop and database. Usage: `node
 * scripts/testing/delay-proxy.ts HOST PORT MS`, where `MS` is the round-trip time. Prints its port.
 */
const [host = '127.0.0.1', port = '5432', ms = '0'] = process.argv.slice(2);
const oneWayMs = Number(ms) / 2;

function passOn(from: Socket, to: Socket): void {
  // Timers with the same delay fire in the order in which they were set.
  const afterDelay = (work: () => void) => (oneWayMs > 0 ? setTimeout(work, oneWayMs) : work());
  from.setNoDelay(true);
  from.on('data', (chunk) => afterDelay(() => to.write(chunk)));
  from.once('close', () => afterDelay(() => to.destroy()));
  from.on('error', () => undefined);
}

const server = createServer((client) => {
  const database = connect(Number(port), host);
  passOn(client, database);
  passOn(database, client);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
