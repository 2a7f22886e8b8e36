import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { makeOwner, send, signUp } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { playScan } from '../live/sound.ts';
import { openDeskPage } from '../testing.tsx';
import { changeGoods } from './goods.ts';

vi.mock('#ui/messages/feedback.tsx', { spy: true });
vi.mock('../live/sound.ts', { spy: true });

const EMMA = '9780141439587';
const OTHER = { email: 'asha.rao@example.com', password: 'secret' };

afterEach(() => vi.useRealTimers());

/** Opens the page over a shop with 3 copies of "Emma", and scans the book. */
async function openGoodsIn() {
  const books = [aBook({ title: 'Emma', isbn: EMMA, stock: 3 })];
  const content = { categories: [aCategory()], books, users: async () => [] };
  const shop = await openOrderShop({ store: createMemoryStore(content) });
  const ownerToken = await openDesk(shop);
  let isOffline = false;
  const respond = async (request: Request) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return shop.api.fetch(request);
  };
  const goOffline = () => {
    isOffline = true;
    return () => (isOffline = false);
  };
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
  await screen.findByText('Added, 1st copy');
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
  /** Sends the line; the API refuses it so, or responds itself. Resolves with the body of the call. */
  const sendLine = async (button: string, status?: number, code?: string) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    respondToPost = async (request) => {
      resolve((await request.clone().json()) as object);
      return status ? Response.json({ errors: ['No.'], code }, { status }) : respond(request);
    };
    await press(button);
    return promise;
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
  const sell = (copies: number) => placeTestOrder(shop, { payment: 'cod', copies });
  return {
    page,
    open,
    press,
    goOffline,
    loseResponse,
    refuse,
    sendLine,
    signInOther,
    readStock,
    sell,
  };
}

it('repeats the same call after a lost response, even if the note was changed meanwhile', async () => {
  const { press, loseResponse, readStock } = await openGoodsIn();
  await loseResponse();
  expect(await readStock()).toBe(4);
  await userEvent.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Banyan');
  await userEvent.click(screen.getByRole('radio', { name: 'A count of the shelf' }));
  await press('Set the copies of 1 book');
  await screen.findByText(/^Nothing scanned yet/);
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
  await screen.findByText(/^Nothing scanned yet/);
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
  await screen.findByText(/^Nothing scanned yet/);
});

it.each([
  [404, 'not-found', /^9780141439587 is not in the shop yet/],
  [409, 'key-reused', 'Nothing scanned yet. Each book you scan is listed here.'],
])('says what became of a line that is refused with %d %s', async (status, code, text) => {
  const { sendLine } = await openGoodsIn();
  await sendLine('Put 1 copy in stock', status, code);
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['received', 'Put 1 copy in stock', { note: expect.stringContaining('Banyan') as string }],
  ['counted', 'Set the copies of 1 book', { note: undefined }],
] as const)('sends the delivery note only with a delivery: %s', async (kind, button, note) => {
  const { press, sendLine } = await openGoodsIn();
  if (kind === 'counted') await beginCount(press);
  act(() => changeGoods((goods) => ({ ...goods, supplier: 'Banyan' })));
  expect({ note: undefined, ...(await sendLine(button)) }).toMatchObject({ kind, ...note });
});

it('refuses a number of copies after the last line was sent', async () => {
  const { loseResponse } = await openGoodsIn();
  await loseResponse();
  const field = screen.getByRole('textbox', { name: 'ISBN' });
  // `user-event` does not notice that the form was reset.
  await userEvent.clear(field);
  await userEvent.type(field, '12{Enter}', { delay: 80 });
  expect(await screen.findByText(/^“12” cannot be set: the last book was sent\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo last scan' })).toBeNull();
});

/** The time of the next simulated key, which a busy computer does not delay. */
let simulatedMs = 0;

/** Presses keys with this many ms between them, then waits, as `event.timeStamp` says. */
function pressKeys(keyList: Iterable<string>, gapMs: number, pauseMs = 200) {
  const keys = Array.from(keyList);
  const begin = simulatedMs;
  simulatedMs += keys.length * gapMs + pauseMs;
  for (const [index, key] of keys.entries()) {
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: begin + index * gapMs });
    const isHandled = !fireEvent(target, event);
    if (isHandled) continue;
    // What a browser does with the key.
    if (key === 'Enter') fireEvent.click(target);
    else if (target instanceof HTMLInputElement)
      fireEvent.input(target, { target: { value: target.value + key } });
  }
}

const scanKeys = (text: string, end = 'Enter') => pressKeys([...text, end], 5);
const MURDER = '9780425200452';

function describeCounts() {
  return screen
    .getAllByRole('status', { name: /^Copies of/ })
    .map((output) => `${output.getAttribute('aria-label')}: ${output.textContent}`);
}

it('counts a scan after a click on "+" for its own book', async () => {
  const { press } = await openGoodsIn();
  await press('Increase copies of Emma');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Increase copies of Emma');
  scanKeys(MURDER);
  await screen.findByText(/9780425200452 is not in the shop yet/);
  expect(describeCounts()).toEqual([`Copies of ${MURDER}: 1`, 'Copies of Emma: 2']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ISBN' }));
});

it.each([
  ['on the page', () => (document.activeElement as HTMLElement).blur()],
  ['in the field for ISBNs', () => undefined],
  ['on a button', () => screen.getByRole('button', { name: 'Remove Emma' }).focus()],
  ['on a choice', () => screen.getByRole('radio', { name: 'A count of the shelf' }).focus()],
])('counts a scan that ends with Enter or Tab, with the focus %s', async (_, moveFocus) => {
  await openGoodsIn();
  for (const end of ['Enter', 'Tab', 'Enter']) {
    moveFocus();
    scanKeys(EMMA, end);
  }
  await screen.findByText('Added, 4th copy');
  expect(describeCounts()).toEqual(['Copies of Emma: 4']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ISBN' }).value).toBe('');
});

it('keeps a scan out of the delivery note, whose field keeps text and focus', async () => {
  await openGoodsIn();
  const supplier = screen.getByRole<HTMLInputElement>('textbox', { name: 'Supplier' });
  supplier.focus();
  pressKeys('Banyan', 120);
  scanKeys(`]E3${EMMA}51299`);
  await screen.findByText('Added, 2nd copy');
  expect(supplier.value).toBe('Banyan');
  expect(document.activeElement).toBe(supplier);
});

it('reads a text of which a person typed the first part, and a scan with one late key', async () => {
  await openGoodsIn();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'ISBN' });
  field.value = '';
  pressKeys(EMMA.slice(0, 5), 200);
  scanKeys(EMMA.slice(5));
  await screen.findByText('Added, 2nd copy');
  pressKeys(['1', '2'], 200);
  scanKeys(EMMA);
  await screen.findByText('Added, 3rd copy');
  expect(field.value).toBe('');
  field.blur();
  pressKeys(EMMA.slice(0, 5), 5, 120);
  scanKeys(EMMA.slice(5));
  await screen.findByText('Added, 4th copy');
});

it('presses a button by Enter after slow keys, and after a key that is held', async () => {
  await openGoodsIn();
  screen.getByRole('button', { name: 'Increase copies of Emma' }).focus();
  pressKeys([...EMMA, 'Enter'], 90);
  expect(describeCounts()).toEqual(['Copies of Emma: 2']);
  for (const key of ['1', '1', '1', 'Enter'])
    if (fireEvent.keyDown(document.activeElement ?? document.body, { key, repeat: key === '1' }))
      if (key === 'Enter') fireEvent.click(document.activeElement ?? document.body);
  expect(describeCounts()).toEqual(['Copies of Emma: 3']);
});

it('moves the focus to the field from a button that disappears or is disabled', async () => {
  const { press } = await openGoodsIn();
  const field = screen.getByRole('textbox', { name: 'ISBN' });
  await press('Increase copies of Emma');
  await press('Decrease copies of Emma');
  expect(document.activeElement).toBe(field);
  await press('Increase copies of Emma');
  await press('Remove Emma');
  expect(document.activeElement).toBe(field);
});

it('says that a scan is no ISBN, and moves the focus to the field after an undo', async () => {
  const { press } = await openGoodsIn();
  screen.getByRole('button', { name: 'Increase copies of Emma' }).focus();
  scanKeys('9780141439581');
  expect(await screen.findByText('“9780141439581” is not an ISBN. Scan it again.')).toBeTruthy();
  expect(describeCounts()).toEqual(['Copies of Emma: 1']);
  await press('Undo last scan');
  await screen.findByText(/^Nothing scanned yet/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ISBN' }));
});

it('looks a book up when the browser is online again', async () => {
  const { goOffline } = await openGoodsIn();
  const goOnline = goOffline();
  scanKeys(MURDER);
  await screen.findByText(`${MURDER}: not looked up yet.`);
  goOnline();
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/9780425200452 is not in the shop yet/)).toBeTruthy();
});

/** Scans the book by typing, into the field without the text that was there. */
async function typeIsbn(isbn: string) {
  const field = screen.getByRole('textbox', { name: 'ISBN' });
  // `user-event` does not notice that the form was reset.
  await userEvent.clear(field);
  await userEvent.type(field, `${isbn}{Enter}`);
}

/** Begins a count of the shelf, in which the book was scanned once. */
async function beginCount(press: (name: string) => Promise<void>) {
  const kinds = within(screen.getByRole('group', { name: 'What is scanned' }));
  await userEvent.click(kinds.getByRole('radio', { name: 'A count of the shelf' }));
  await press('Remove Emma');
  await typeIsbn(EMMA);
  await screen.findByText('Counted, 1st copy');
}

it('takes off what was sold between the count and its sending, and says so', async () => {
  const { press, sell, readStock } = await openGoodsIn();
  await beginCount(press);
  await press('Increase copies of Emma');
  await sell(1);
  await press('Set the copies of 1 book');
  expect(await screen.findByText('1 sold since you counted it; it is taken off.')).toBeTruthy();
  expect(await readStock()).toBe(1);
  await typeIsbn(EMMA);
  await press('Set the copies of 1 book');
  await screen.findByText(/^Nothing scanned yet/);
  expect(screen.queryByText(/since you counted it/)).toBeNull();
});

it('hides the notice of a count when the book is to be counted again', async () => {
  const { press, sell } = await openGoodsIn();
  await sell(3);
  await beginCount(press);
  await press('Set the copies of 1 book');
  await screen.findByText('One order cannot be filled after the last count');
  await press('Count Emma again');
  expect(screen.queryByText('One order cannot be filled after the last count')).toBeNull();
});

it('keeps a refused text selected, which the next scan replaces', async () => {
  await openGoodsIn();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'ISBN' });
  const readSelection = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  for (const text of ['9780141439581', '9780141439582']) {
    scanKeys(text);
    await screen.findByText(`“${text}” is not an ISBN. Scan it again.`);
    expect([readSelection(), document.activeElement]).toEqual([text, field]);
  }
  scanKeys(EMMA);
  await screen.findByText('Added, 2nd copy');
  expect(field.value).toBe('');
  expect(screen.queryByText(/is not an ISBN/)).toBeNull();
});

it('plays a sound for a known, an unknown and an invalid code', async () => {
  await openGoodsIn();
  vi.mocked(playScan).mockClear();
  scanKeys(MURDER);
  await screen.findByText(/9780425200452 is not in the shop yet/);
  scanKeys('9780141439581');
  scanKeys(EMMA);
  await screen.findByText('Added, 2nd copy');
  await expect.poll(() => vi.mocked(playScan).mock.calls.flat()).toHaveLength(3);
  expect(vi.mocked(playScan).mock.calls.flat()).toEqual(['unknown', 'invalid', 'known']);
});

it('counts the barcode of goods without an ISBN, and no price beside a barcode', async () => {
  await openGoodsIn();
  scanKeys('4006381333931');
  for (const price of ['51299', '12']) scanKeys(price);
  await screen.findByText(/^4006381333931 is not in the shop yet/);
  expect(describeCounts()).toEqual(['Copies of 4006381333931: 1', 'Copies of Emma: 1']);
  expect(screen.queryByText(/is not an ISBN/)).toBeNull();
});

it.each([
  ['9999', 'Copies of Emma: 9999', null],
  ['१२', 'Copies of Emma: 12', null],
  ['0', 'Copies of Emma: 1', '“0” is not an ISBN. Scan it again.'],
  ['10000', 'Copies of Emma: 1', '“10000” is not an ISBN. Scan it again.'],
])('sets the copies of the last book to a typed %s: %s', async (typed, copies, problem) => {
  await openGoodsIn();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'ISBN' });
  const submit = (text: string) => {
    fireEvent.input(field, { target: { value: text } });
    fireEvent.submit(field.closest('form') ?? field);
  };
  submit('9780141439581');
  submit('');
  expect(screen.getByText(/^“9780141439581” is not an ISBN/)).toBeTruthy();
  submit(typed);
  expect(describeCounts()).toEqual([copies]);
  expect(screen.queryByText(/is not an ISBN/)?.textContent ?? null).toBe(problem);
});
