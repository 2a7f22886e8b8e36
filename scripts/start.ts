import { readSettings } from '#hosts/node/settings.ts';
import { orFail } from './fail.ts';
import { requirePort } from './free-port.ts';

const { port } = orFail(() => readSettings({ PORT: process.env['PORT'] }));
// Before the build, which takes a while.
await requirePort(port, '127.0.0.1', 'npm start');
const [{ buildShop }, { serveFolder }, { settings }] = await Promise.all([
  import('./build/build.ts'),
  import('./serve.ts'),
  import('./settings.ts'),
]);
console.log('Building the shop…');
await buildShop();
const { origin } = await serveFolder({ folder: 'dist', port, base: settings.base });
console.log(`Kitabdost is open at ${origin}${settings.base}`);
