import { readSettings } from '#hosts/node/settings.ts';
import { fail } from './fail.ts';
import { isPortFree } from './free-port.ts';

const port = readPort();
// Before the build, which takes a while.
if (!(await isPortFree(port, '127.0.0.1')))
  fail(`Port ${port} is in use. Set PORT to another, for instance PORT=4174 npm start.`);
const [{ buildShop }, { serveFolder }, { settings }] = await Promise.all([
  import('./build/build.ts'),
  import('./serve.ts'),
  import('./settings.ts'),
]);
console.log('Building the shop…');
await buildShop();
await serveFolder({ folder: 'dist', port, base: settings.base });
console.log(`Kitabdost is open at http://127.0.0.1:${port}${settings.base}`);

function readPort(): number {
  try {
    return readSettings({ PORT: process.env['PORT'] }).port;
  } catch (error) {
    return fail((error as Error).message);
  }
}
