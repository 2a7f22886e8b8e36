import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** A call that a stand-in has received. */
interface ReceivedCall {
  method: string;
  /** The path with its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** Breaks the connection. */
  cut(): void;
}

/** Resolves with the response, which is sent as JSON; `undefined` sends no response. */
type Respond = (call: ReceivedCall) => Promise<{ status: number; body: object } | undefined>;

/** For tests: starts an HTTP server that stands in for the API of a payment provider. */
export async function startServer(
  respond: Respond,
): Promise<{ url: string; close(): Promise<void> }> {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request;
    const text = await readText(request);
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const cut = () => void request.socket.destroy();
    const sent = await respond({ method, path, headers, body, cut });
    if (!sent) return;
    const type = { 'content-type': 'application/json' };
    response.writeHead(sent.status, type).end(JSON.stringify(sent.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
