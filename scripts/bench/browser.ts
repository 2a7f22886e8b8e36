import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../launch-chromium.ts';
import { connect, type Connection } from './cdp.ts';

export interface Browser {
  connection: Connection;
  port: number;
  close(): Promise<void>;
}

/** Starts a Chromium with an empty profile, which goes when it is closed. */
export async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-bench-'));
  const { port, address, gone, kill } = await launchChromium(profile, ['--hide-scrollbars']);
  const connection = await connect(address);
  return {
    connection,
    port,
    async close() {
      await connection.send('Browser.close').catch(kill);
      await gone;
      connection.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
