import { expectOnlyConsoleReaches } from '../support/screens/console-reach.ts';
import { test } from '../support/fixtures.ts';
import { ownPort } from '../support/servers/own-server.ts';

test('the console, and no other page, calls another server by its full URL', async ({
  page,
  log,
}) => {
  await expectOnlyConsoleReaches(page, log, ownPort(71));
});
