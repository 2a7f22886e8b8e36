import { formatTimestamp, SECOND_MS } from '#domain/values/time.ts';
import type { World } from '../world.ts';
import type { Client, DoAct } from './client.ts';

interface DeskBook {
  _id: string;
  version?: number;
  stock?: number;
  promised: number;
  short?: number;
}

async function readBook(client: Client, id: string): Promise<DeskBook | undefined> {
  const answer = await client.call(`GET /desk/books/${id}`);
  return answer?.status === 200 ? (answer.body['book'] as unknown as DeskBook) : undefined;
}

/** Lets time pass before a form is sent, which may stay open while books are sold. */
function think(scheduler: World['scheduler'], { random }: Client): Promise<void> {
  return scheduler.sleep(random.nextInt(random.pick([20, 600, 7200])) * SECOND_MS);
}

/** Receives, counts or loses copies. */
export function changeStock(kind: 'received' | 'counted' | 'lost'): DoAct {
  return async ({ scheduler, shop }, act, client) => {
    const [[index, copies] = [0, 1]] = act.books ?? [];
    const { _id = '', isbn = '' } = shop.content.books[index] ?? {};
    const body = { isbn, copies, kind };
    if (kind !== 'counted' || act.how === 'later')
      return void (await client.insist('POST /desk/stock', body, `stock ${act.id}`));
    const book = await readBook(client, _id);
    if (!book) return;
    const at = formatTimestamp(scheduler.now());
    const onShelf = (book.stock ?? 0) + book.promised - (book.short ?? 0);
    await think(scheduler, client);
    const seen = { onShelf, at };
    await client.insist('POST /desk/stock', { ...body, seen }, `stock ${act.id}`);
  };
}

export const editBook: DoAct = async ({ scheduler, shop }, act, client) => {
  const [[index, copies] = [0, 1]] = act.books ?? [];
  const book = await readBook(client, shop.content.books[index]?._id ?? '');
  if (!book) return;
  await think(scheduler, client);
  const { version = 0, stock = 0 } = book;
  const change = act.how === 'price' ? { originalPrice: 300 + 10 * copies } : {};
  const stockChange = act.how === 'price' ? {} : { stock: { from: stock, to: copies } };
  await client.call(`PATCH /desk/books/${book._id}`, { version, ...change, ...stockChange });
};

/** Puts as many copies of each book on sale as there were at the beginning. */
export const fillShelves: DoAct = async ({ shop }, { id }, client) => {
  const answer = await client.call('GET /desk/books?limit=100');
  const books = (answer?.status === 200 ? answer.body['books'] : []) as DeskBook[];
  for (const { _id, isbn, stock: full = 0 } of shop.content.books) {
    const { version = 0, stock = 0 } = books.find((book) => book._id === _id) ?? { stock: full };
    const copies = Math.abs(full - stock);
    if (copies === 0) continue;
    const kind = full > stock ? 'received' : 'lost';
    if (isbn) await client.insist('POST /desk/stock', { isbn, copies, kind }, `shelf ${id} ${_id}`);
    // Goods without a barcode are entered in the list.
    else
      await client.call(`PATCH /desk/books/${_id}`, { version, stock: { from: stock, to: full } });
  }
};
