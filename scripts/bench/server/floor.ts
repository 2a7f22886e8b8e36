/**
 * The floors that the shop's server is compared with, one a process: `files FOLDER` serves files by
 * sirv; `sqlite FILE` and `postgres URL` answer with the rows of the shop's own statements, and nothing
 * else. Prints its port.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import sirv from 'sirv';
import { SELECT_BOOKS } from '#stores/sql/book-rows.ts';

const [kind = '', place = ''] = process.argv.slice(2);

/** What the shop asks for a book, and for a cart with its session, user and lists. */
const BOOK = `${SELECT_BOOKS} WHERE books.book_id = $1`;
const CART = [
  'SELECT 1 AS ended FROM ended_sessions WHERE session_id = $1',
  'SELECT * FROM users WHERE email_key = $1',
  'SELECT * FROM cart_lines WHERE user_id = $1 ORDER BY position',
  'SELECT * FROM wishlist_items WHERE user_id = $1 ORDER BY position',
  `${SELECT_BOOKS} WHERE books.book_id IN ($1)`,
];

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
    const value = url.searchParams.get('of') ?? '';
    const statements = url.pathname === '/cart' ? CART : [BOOK];
    void Promise.all(statements.map((sql) => ask(sql, value))).then((rows) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
    });
  };
}

function askSqlite(file: string) {
  const database = new DatabaseSync(file);
  const prepared = new Map(
    [BOOK, ...CART].map((sql) => [sql, database.prepare(sql.replace('$1', '?1'))] as const),
  );
  return async (sql: string, value: string) => prepared.get(sql)?.all(value) ?? [];
}

function askPostgres(url: string) {
  const pool = new Pool({ connectionString: url, max: 10 });
  return async (sql: string, value: string) => (await pool.query<object>(sql, [value])).rows;
}
