import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { watchBrowser } from '../support/browser-log.ts';
import { expect, test } from '../support/fixtures.ts';
import { spendHour } from '../support/screens/hour.ts';
import { ownPort } from '../support/servers/own-server.ts';

const PORT = ownPort(12);
const HOME = `http://127.0.0.1:${PORT}`;
const OWNER = { email: 'vidya@example.com', password: 'paper and thread' };

test.use({ baseURL: HOME });

test('a bookseller opens a new shop, and does the work of an hour @phone', async ({
  browser,
  page: shopper,
}) => {
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
      await expect(
        owner.getByText('Orders stand here from the moment they are placed.'),
      ).toBeVisible();
    });
    await spendHour({ owner, shopper });
    check();
    await context.close();
    // Close the page, because it may still load a script while the shop ends.
    await shopper.close();
  } finally {
    await shop.end();
  }
});

/** Starts a new shop, as `npm run shop` does, and reads the link that it prints. */
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
  let output = '';
  const link = await new Promise<string>((resolve, reject) => {
    shop.stderr.on('data', (part: Buffer) => {
      output += part.toString();
      const [found] = /http:\S+\/desk\/welcome#[0-9a-f]+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    shop.once('exit', () => reject(new Error(`The shop did not start: ${output}`)));
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
