import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopProcess } from '../test-shops.ts';

/** Starts HAProxy, which sends each request to a process of the shop that is ready. */
export async function startFront(folder: string, port: number, shops: readonly ShopProcess[]) {
  const file = join(folder, 'front.cfg');
  // If no process is ready, live processes respond: with cached pages, or with a proper error.
  const servers = shops.flatMap(({ origin }, index) => {
    const address = origin.replace('http://', '');
    return [`  server shop${index} ${address} check`, `  server last${index} ${address} backup`];
  });
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
listen shop
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  option redispatch 1
  option allbackups
  http-reuse never
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  return {
    origin: `http://127.0.0.1:${port}`,
    async end() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
