import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import type { PageHeaders } from '../../src/hosts/node/part.ts';
import type { CheckoutSources } from '../../src/providers/checkout-provider.ts';
import { CHECKOUT_PROVIDERS } from '../../src/providers/checkout-providers.ts';
import { PATHS } from '../../src/storefront/navigation/screens.ts';
import { hashSources, writeBuildId } from './build-id.ts';
import { BUILT_FOLDER } from './built-server.ts';
import { writeCloths } from './cloths.ts';
import { compressFiles } from './compress.ts';
import { buildDesk } from './desk.ts';
import { writeFonts } from './fonts.ts';
import { keepAssets, writeKeptFiles } from './kept-files.ts';
import { bundleRenderer, readPageParts } from './page-parts.ts';
import { replaceFolder } from './replace-folder.ts';
import { allowCamera, createServerHeaders, type InlineSources } from './security-headers.ts';
import { settings } from '../settings.ts';
import { bundleScript, listStandAloneScripts } from './stand-alone.ts';

const WORK_FOLDERS = '.cache/builds';

/**
 * Builds the files for the shop's server: files for browsers in `public`, the renderer, and the
 * parts and headers of its pages. Replaces `output` at the end. The environment must have
 * `VITE_SERVER=1`.
 */
async function buildServer(output: string): Promise<void> {
  if (!settings.isForServer) throw new Error('Set VITE_SERVER=1 to build for the server.');
  const sourcesHash = hashSources();
  await mkdir(WORK_FOLDERS, { recursive: true });
  const work = await mkdtemp(join(WORK_FOLDERS, 'server-'));
  try {
    const built = join(work, 'shop');
    const files = join(built, 'public');
    await build({ logLevel: 'warn', build: { outDir: files, manifest: true } });
    const parts = await readPageParts(files);
    await writeCloths(files);
    const buildName = await writeKeptFiles(files, ['favicon.svg']);
    await buildDesk(files);
    for (const { url, source } of listStandAloneScripts()) {
      await mkdir(dirname(join(files, url)), { recursive: true });
      await writeFile(join(files, url), await bundleScript(source, buildName));
    }
    await compressFiles(files);
    await bundleRenderer(built);
    await writeFonts(join(built, 'fonts'));
    const headers = toPageHeaders(parts.inline);
    const pages = {
      ...parts,
      headers: {
        ...headers,
        desk: allowCamera(createServerHeaders(parts.inline, { isDesk: true })),
      },
      checkoutHeaders: Object.fromEntries(
        CHECKOUT_PROVIDERS.map(({ name, sources }) => [name, toPageHeaders(parts.inline, sources)]),
      ),
    };
    await writeFile(join(built, 'pages.json'), JSON.stringify(pages));
    await keepAssets(join(output, 'public'), files);
    writeBuildId(built, sourcesHash);
    await replaceFolder(output, built);
  } finally {
    await rm(work, { recursive: true });
  }
}

function toPageHeaders(inline: InlineSources, checkout?: CheckoutSources): PageHeaders {
  return {
    all: createServerHeaders(inline, { checkout }),
    byPath: {
      [PATHS.home]: createServerHeaders(inline, { checkout, isHome: true }),
      [PATHS.mockMan]: createServerHeaders(inline, { checkout, isConsole: true }),
    },
  };
}

await buildServer(BUILT_FOLDER);
