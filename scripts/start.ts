import { buildShop } from './build.ts';
import { serveFolder } from './serve.ts';
import { settings } from './settings.ts';

const port = Number(process.env['PORT'] ?? 4173);
const { base } = settings;

console.log('Building the shop…');
await buildShop();
await serveFolder({ folder: 'dist', port, base });
console.log(`Kitabdost is open at http://127.0.0.1:${port}${base}`);
