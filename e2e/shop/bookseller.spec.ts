import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { watchBrowser } from '../support/browser-log.ts';
import { becomeLive, expect, open, test } from '../support/fixtures.ts';
import { ownPort } from '../support/servers/own-server.ts';
import { button, choose, orderPlaced, placeOrder, SAMPLE } from '../support/screens/purchase.ts';
import { COSMOS, heading, put, signInAsGuest } from '../support/screens/user.ts';

const PORT = ownPort(12);
const HOME = `http://127.0.0.1:${PORT}`;
const OWNER = { email: 'vidya@example.com', password: 'paper and thread' };
const FIRST_ISBN = 978_935_000_000;

test.use({ baseURL: HOME });

test('an hour of a bookseller @phone', async ({ browser, page: reader }) => {
  test.setTimeout(180_000);
  const shop = await startShop();
  try {
    const context = await browser.newContext();
    const { check } = watchBrowser(context, HOME);
    const owner = await context.newPage();

    await test.step('the link of the first start makes the owner', async () => {
      await owner.goto(shop.link);
      await expectAccessible(owner);
      await owner.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
      await owner.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await owner.getByRole('button', { name: 'Open the desk' }).click();
      await expect(owner.getByText('Nothing to pack. Time for tea.')).toBeVisible();
    });

    await test.step('name and colours of the shop', async () => {
      await owner.getByRole('link', { name: 'Settings' }).click();
      await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Vidya Books');
      await owner.getByLabel('Brand colour').fill('#7a1f3d');
      await owner.getByRole('button', { name: 'Save settings' }).click();
      await expect(owner.getByText('Settings saved')).toBeVisible();
      await open(reader, '/contact');
      await expect(reader.getByText('Vidya Books').first()).toBeVisible();
    });

    await test.step('500 books come from a file, and the wrong rows are listed', async () => {
      await owner.getByRole('link', { name: 'Import' }).click();
      const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(aStockFile()) };
      await owner.getByLabel('Choose a file').setInputFiles(file);
      await owner.getByRole('button', { name: 'Check the file' }).click();
      await expect(owner.getByText('500 rows checked. Nothing was changed yet.')).toBeVisible();
      await expect(faults(owner)).toHaveCount(6);
      await owner.getByRole('button', { name: 'Import 495 books' }).click();
      await expect(owner.getByText('500 rows imported.')).toBeVisible();
      await open(reader, '/books?search=Stories+of+Shelf+200');
      await expect(reader.getByRole('article').first()).toContainText('Stories of Shelf 200');
    });

    await test.step('copies that have arrived are scanned', async () => {
      await owner.getByRole('link', { name: 'Goods in' }).click();
      const field = owner.getByRole('textbox', { name: 'ISBN' });
      await expect(field).toBeFocused();
      for (const [isbn, said] of [
        [isbnAt(200), 'Stories of Shelf 200: 1 added, 4 in stock.'],
        [isbnAt(200), 'Stories of Shelf 200: 1 added, 5 in stock.'],
        [isbnAt(201), 'Stories of Shelf 201: 1 added, 4 in stock.'],
      ] as const) {
        await owner.keyboard.type(`${isbn}\n`);
        await expect(owner.getByRole('status')).toHaveText(said);
        await expect(field).toBeFocused();
      }
      await owner.keyboard.type('9789350000009\n');
      await expect(owner.getByText('“9789350000009” is no ISBN. Scan it again.')).toBeVisible();
    });

    const number = await test.step('a reader orders and pays', async () => {
      await open(reader, '/signin');
      await signInAsGuest(reader);
      await expect(reader).not.toHaveURL(/signin/);
      await put(reader, 'cart', COSMOS);
      await reader.goto('/checkout');
      await becomeLive(reader);
      await choose(reader, SAMPLE);
      await placeOrder(reader);
      await button(reader, /^Pay ₹/).click();
      await expect(orderPlaced(reader)).toBeVisible();
      await open(reader, '/profile/orders');
      const link = reader.getByRole('link', { name: /^Order KD-/ }).first();
      return /KD-\d+/.exec(
        (await link.getAttribute('aria-label')) ?? (await link.innerText()),
      )?.[0];
    });

    await test.step('the owner prints the slip, packs and ships', async () => {
      await owner.getByRole('link', { name: 'Orders' }).first().click();
      await owner.getByRole('checkbox', { name: `Choose order ${number}` }).check();
      await owner.getByRole('link', { name: 'Print packing slips' }).click();
      const slip = owner.getByRole('region', { name: `Packing slip of order ${number}` });
      await owner.emulateMedia({ media: 'print' });
      await expect(slip).toContainText(COSMOS.title);
      await expect(slip).toContainText('Vidya Books');
      await expect(owner.getByRole('navigation')).toBeHidden();
      await owner.emulateMedia({ media: null });
      await owner.getByRole('link', { name: 'Orders' }).click();
      await owner.getByRole('link', { name: number, exact: true }).click();
      await heading(owner, `Order ${number}`).waitFor();
      await owner.getByRole('checkbox', { name: `Picked: ${COSMOS.title}` }).check();
      await owner.getByRole('button', { name: 'Mark packed' }).click();
      await owner.getByRole('textbox', { name: 'Tracking number' }).fill('EK481920374IN');
      await owner.getByRole('button', { name: 'Mark shipped' }).click();
      await expect(owner.getByRole('button', { name: 'Mark delivered' })).toBeVisible();
      // The mail waits in the outbox, as this shop has no mail server.
      const listSubjects = async () => {
        const { mails } = (await ask(owner, '/api/desk/outbox')) as {
          mails: { subject?: string }[];
        };
        return mails.map(({ subject = '' }) => subject).join('\n');
      };
      await expect.poll(listSubjects).toContain(`Your order ${number} is on its way`);
      await owner.getByRole('button', { name: 'Mark delivered' }).click();
      await expect(owner.getByRole('button', { name: 'Mark delivered' })).toHaveCount(0);
    });

    await test.step('the reader sends a book back, and gets the money', async () => {
      await reader.reload();
      await becomeLive(reader);
      await reader
        .getByRole('link', { name: /^Order KD-/ })
        .first()
        .click();
      await button(reader, 'Return books').click();
      const form = reader.getByRole('form', { name: 'Return books' });
      await form.getByRole('checkbox', { name: `Return ${COSMOS.title}` }).check();
      await form.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged on the way');
      await button(reader, 'Request return').click();
      await expect(form).toHaveCount(0);
      await owner.reload();
      await owner.getByRole('checkbox', { name: 'The books can be sold again' }).uncheck();
      await owner.getByRole('button', { name: 'Accept and refund' }).click();
      await expect(owner.getByRole('button', { name: 'Accept and refund' })).toHaveCount(0);
      const id = new URL(owner.url()).pathname.split('/').at(-1);
      const { order } = (await ask(owner, `/api/desk/orders/${id}`)) as {
        order: { refunded: number; totals: { books: number }; payment: { status: string } };
      };
      expect(order.refunded).toBeGreaterThan(0);
      expect(order.payment.status).toMatch(/refunded$/);
    });

    await test.step('the day in figures', async () => {
      await owner.getByRole('link', { name: 'Today', exact: true }).click();
      await expect(owner.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
      await expect(owner.getByRole('main')).toContainText(COSMOS.title);
      await expectAccessible(owner);
      const { days } = (await ask(owner, '/api/desk/summary')) as {
        days: { orders: number; copies: number }[];
      };
      expect(days.at(-1)).toMatchObject({ orders: 1, copies: 1 });
    });
    check();
    await context.close();
  } finally {
    await shop.end();
  }
});

function faults(page: Page): Locator {
  return page.getByRole('table', { name: 'Rows left out and why' }).getByRole('row');
}

/** A call with the owner's cookie. */
function ask(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (url) => (await fetch(url)).json() as Promise<unknown>, path);
}

/** The ISBN of the book at this place of the file. */
function isbnAt(at: number): string {
  const digits = String(FIRST_ISBN + at);
  const sum = [...digits].reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** 500 books, every hundredth of them with a wrong price. */
function aStockFile(): string {
  const rows = Array.from({ length: 500 }, (_, at) => {
    const price = at % 100 === 99 ? 'free' : String(150 + at);
    return `${isbnAt(at)},Stories of Shelf ${at},"Rao, Asha",${price},3`;
  });
  return ['EAN,Title,Contributor,MRP,Qty', ...rows].join('\r\n');
}

/** Starts a shop of its own, as `npm run shop` does, and reads the link that it prints. */
async function startShop() {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-hour-'));
  const shop = spawn(process.execPath, ['scripts/shop.ts', '--built'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: folder,
      SEED: 'demo',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const link = await new Promise<string>((resolve, reject) => {
    shop.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const [found] = /http:\S+\/desk\/welcome#[0-9a-f]+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    shop.once('exit', () => reject(new Error(`The shop did not start: ${said}`)));
  });
  return {
    link,
    async end() {
      shop.kill();
      await once(shop, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
