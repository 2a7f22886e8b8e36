/**
 * The floors that the shop's server is compared with, one a process: `files FOLDER` serves files by
 * sirv; `sqlite FILE SECRET` and `postgres URL SECRET` answer with the rows of the shop's own statements,
 * and nothing else. For a cart they check the token as the shop must (an HMAC, every time), and read the
 * same session, user, lists and books. Prints its port.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import sirv from 'sirv';
import { SELECT_BOOKS } from '#stores/sql/book-rows.ts';
import { emailColumn, SELECT_USER } from '#stores/sql/user-rows.ts';

const [kind = '', place = '', secret = ''] = process.argv.slice(2);

const SELECT_BOOK = `${SELECT_BOOKS} WHERE books.book_id = $1`;
const SELECT_ENDED = 'SELECT 1 AS ended FROM ended_sessions WHERE session_id = $1';

type Ask = (sql: string, value: string) => Promise<Record<string, unknown>[]>;

const server = createServer(createListener()).listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});

function createListener(): RequestListener {
  if (kind === 'files') {
    const files = sirv(place, { brotli: true, gzip: true, etag: true });
    return (request, response) => files(request, response, () => void response.end());
  }
  const ask = kind === 'sqlite' ? askSqlite(place) : askPostgres(place);
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://floor');
    const { authorization = '' } = request.headers;
    const reading =
      url.pathname === '/cart'
        ? readCart(ask, authorization)
        : ask(SELECT_BOOK, url.searchParams.get('of') ?? '');
    void reading.then((rows) => {
      response.statusCode = rows.length > 0 ? 200 : 404;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
    });
  };
}

/** No rows for a wrong token or an ended session. */
async function readCart(ask: Ask, token: string) {
  const claims = readToken(token);
  if (!claims) return [];
  const [ended, rows] = await Promise.all([
    ask(SELECT_ENDED, claims.jti),
    ask(SELECT_USER, emailColumn(claims.email)),
  ]);
  if (ended.length > 0) return [];
  const ids = rows
    .filter(({ list }) => list === 'cart')
    .map(({ json }) => (JSON.parse(String(json)) as { _id: string })._id);
  const books = await Promise.all(ids.map((id) => ask(SELECT_BOOK, id)));
  return [...rows, ...books.flat()];
}

function readToken(token: string): { email: string; jti: string } | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as { email: string; jti: string };
}

function askSqlite(file: string): Ask {
  const database = new DatabaseSync(file);
  const prepared = new Map(
    [SELECT_BOOK, SELECT_ENDED, SELECT_USER].map(
      (sql) => [sql, database.prepare(sql.replaceAll('$1', '?1'))] as const,
    ),
  );
  return async (sql, value) => prepared.get(sql)?.all(value) ?? [];
}

function askPostgres(url: string): Ask {
  const pool = new Pool({ connectionString: url, max: 10 });
  return async (text, value) => {
    const name = String(text.length);
    return (await pool.query<Record<string, unknown>>({ name, text, values: [value] })).rows;
  };
}
