import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { makeOwner, send, signUp } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { showToast } from '#ui/feedback.tsx';
import { openDeskPage } from '../testing.tsx';

vi.mock('#ui/feedback.tsx', { spy: true });

const EMMA = '9780141439587';
const OTHER = { email: 'asha.rao@example.com', password: 'secret' };

/** Opens the page over a shop with 3 copies of "Emma", and scans the book. */
async function openGoodsIn() {
  const books = [aBook({ title: 'Emma', isbn: EMMA, stock: 3 })];
  const content = { categories: [aCategory()], books, users: async () => [] };
  const shop = await openOrderShop({ store: createMemoryStore(content) });
  const ownerToken = await openDesk(shop);
  const respond = async (request: Request) => shop.api.fetch(request);
  /** Responds to POST calls, which change the stock. */
  let respondToPost = respond;
  const fetch = (request: Request) =>
    request.method === 'POST' ? respondToPost(request) : respond(request);
  const open = (token: string) => openDeskPage({ fetch }, token, '/desk/goods-in');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const page = open(ownerToken);
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'ISBN' }), `${EMMA}{Enter}`);
  /** Sends the line; the API puts the copy in stock, but its response is lost. */
  const loseResponse = async () => {
    respondToPost = async (request) => {
      await respond(request);
      throw new TypeError('Failed to fetch');
    };
    await press('Put 1 copy in stock');
    await screen.findByText(/cannot be reached/);
    respondToPost = respond;
  };
  /** Sends the line, which is refused without reaching the API. */
  const refuse = async () => {
    respondToPost = async () => Response.json({ errors: ['Please wait.'] }, { status: 429 });
    await press('Put 1 copy in stock');
    await screen.findByText('Please wait.');
    respondToPost = respond;
  };
  /** Signs in another owner; resolves with the token. */
  const signInOther = async () => {
    await signUp(shop.api, OTHER.email);
    await makeOwner(shop.dependencies.store, OTHER.email);
    const { body } = await send(shop.api, 'POST /desk/session', { body: OTHER });
    return (body as { token: string }).token;
  };
  const readStock = async () => {
    const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: ownerToken });
    return (body as { book: { stock: number } }).book.stock;
  };
  return { page, open, press, loseResponse, refuse, signInOther, readStock };
}

it('repeats the same call after a lost response, even if the note was changed meanwhile', async () => {
  const { press, loseResponse, readStock } = await openGoodsIn();
  await loseResponse();
  expect(await readStock()).toBe(4);
  await userEvent.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Banyan');
  await userEvent.click(screen.getByRole('radio', { name: 'A count of the shelf' }));
  await press('Set the copies of 1 book');
  await screen.findByText('Nothing scanned yet.');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('1 copy in stock'));
  expect(await readStock()).toBe(4);
});

it("does not repeat another person's call, which would count the copy twice", async () => {
  const { page, open, press, loseResponse, signInOther, readStock } = await openGoodsIn();
  await loseResponse();
  page.unmount();
  open(await signInOther());
  await screen.findByText(/^Sent by owner@example.com, but not confirmed/);
  const putButton = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Put 0 copies in stock',
  });
  expect(putButton.disabled).toBe(true);
  await press('Remove Emma');
  await screen.findByText('Nothing scanned yet.');
  expect(await readStock()).toBe(4);
});

it('sends nothing if another person has signed in in another tab', async () => {
  const { press, loseResponse, signInOther, readStock } = await openGoodsIn();
  await loseResponse();
  sessionStorage.setItem('desk-token', await signInOther());
  await press('Put 1 copy in stock');
  await screen.findByText(`${OTHER.email} has signed in meanwhile. Check the list, then send it.`);
  await screen.findByText(/^Sent by owner@example.com, but not confirmed/);
  expect(await readStock()).toBe(4);
});

it('allows removing a line whose call was refused, unless an earlier call may have succeeded', async () => {
  const { press, loseResponse, refuse } = await openGoodsIn();
  await refuse();
  expect(screen.getByRole('button', { name: 'Remove Emma' })).toBeTruthy();
  await loseResponse();
  await refuse();
  expect(screen.queryByRole('button', { name: 'Remove Emma' })).toBeNull();
  await press('Put 1 copy in stock');
  await screen.findByText('Nothing scanned yet.');
});

it('refuses a number of copies after the last line was sent', async () => {
  const { loseResponse } = await openGoodsIn();
  await loseResponse();
  const field = screen.getByRole('textbox', { name: 'ISBN' });
  // `user-event` does not notice that the form was reset.
  await userEvent.clear(field);
  await userEvent.type(field, '12{Enter}');
  expect(await screen.findByText(/^“12” cannot be set: the last book was sent\./)).toBeTruthy();
});
