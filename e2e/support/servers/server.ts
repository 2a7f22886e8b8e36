import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildShop } from '../../../scripts/build/build.ts';
import { serveFolder } from '../../../scripts/serve.ts';

const folder = process.env['E2E_FOLDER'] ?? 'dist';
const port = Number(process.env['E2E_PORT'] ?? 4400);

if (folder === 'dist' && !existsSync(join(folder, '404.html')))
  await buildShop(folder, { isUncompressed: true });
await serveFolder({ folder, port });
