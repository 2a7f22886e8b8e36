import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** Serves an API unrelated to the shop, on its own origin and open to all origins. */
export async function serveNotes(port: number): Promise<Server> {
  const notes = ['Read'];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    response.setHeader('access-control-expose-headers', '*');
    void handleRequest(request, response, notes);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

async function handleRequest(request: IncomingMessage, response: ServerResponse, notes: string[]) {
  const { method, url = '' } = request;
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const sendAs = (type: string, content: string | Buffer) => {
    response.writeHead(200, { 'content-type': type });
    response.end(content);
  };
  if (method === 'OPTIONS') return response.writeHead(204).end();
  if (url === '/plain') return sendAs('text/html', '<b>No markup</b>');
  if (url === '/picture') return sendAs('image/svg+xml', PICTURE);
  if (url === '/bytes') return sendAs('application/x-ink', Buffer.from([0x80, 0xff]));
  if (url === '/large') return send(200, createLargeList());
  if (url === '/notes' && method === 'GET') return send(200, { notes });
  if (url === '/notes' && method === 'POST') {
    notes.push(String(((await json(request)) as { text?: unknown }).text));
    return send(201, { notes });
  }
  const [, number] = /^\/notes\/(\d+)$/.exec(url) ?? [];
  if (method !== 'DELETE' || !number) return send(404, { error: 'No such note.' });
  notes.splice(Number(number), 1);
  return response.writeHead(204).end();
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="20" fill="#e8ac2a"/></svg>';

/** Creates a list that is 5 MB of JSON. */
function createLargeList() {
  return {
    items: Array.from({ length: 25_000 }, (_, id) => ({
      id,
      name: `Note ${id}`,
      text: 'ink '.repeat(35),
      tags: ['paper', 'pen'],
    })),
  };
}
