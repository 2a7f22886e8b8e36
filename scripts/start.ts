import { buildShop } from './build/build.ts';
import { serveFolder } from './serve.ts';
import { settings } from './settings.ts';

const port = Number(process.env['PORT'] ?? 4173);
const { base } = settings;

console.log('Building the shop…');
await buildShop();
try {
  await serveFolder({ folder: 'dist', port, base });
  console.log(`Kitabdost is open at http://127.0.0.1:${port}${base}`);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  console.error(`Port ${port} is in use. Set PORT to another, for instance PORT=4174 npm start.`);
  process.exitCode = 1;
}
