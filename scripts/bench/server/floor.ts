/** The floor: a bare server that responds with a book's row. Usage: `floor.ts FILE`, or `URL`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { SELECT_BOOKS } from '#stores/sql/book-rows.ts';

const [place = ''] = process.argv.slice(2);
const SELECT_BOOK = `${SELECT_BOOKS} WHERE books.book_id = `;
const BOOK_ID = 'bk01';

const readBook = URL.canParse(place) ? openPostgres() : openSqlite();
const server = createServer((_request, response) => {
  void readBook().then((rows) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  });
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

function openSqlite() {
  const statement = new DatabaseSync(place).prepare(`${SELECT_BOOK}?`);
  return async () => statement.all(BOOK_ID);
}

function openPostgres() {
  const pool = new Pool({ connectionString: place, max: 10 });
  const query = { name: 'book', text: `${SELECT_BOOK}$1`, values: [BOOK_ID] };
  return async () => (await pool.query(query)).rows;
}
