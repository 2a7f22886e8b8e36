import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { makeApiDocument } from '../api-page.ts';
import { writeCloths } from './cloths.ts';
import { compressFiles } from './compress.ts';
import { buildDesk, redirectToDesk } from './desk.ts';
import { createHostFiles } from './host-files.ts';
import { writeKeptFiles } from './kept-files.ts';
import { buildPackage } from './package.ts';
import { writePages } from './pages.ts';
import { replaceFolder } from './replace-folder.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { settings } from '../settings.ts';
import { makeStories, writeStories } from './stories.ts';
import { bundleScript, listStandAloneScripts, PIN_CODES } from './stand-alone.ts';

const WORK_FOLDERS = '.cache/builds';

interface BuildOptions {
  /** Whether to skip the compressed copies, which take most of the time. */
  isUncompressed?: boolean;
  /** A folder with the stories of the demo from another build, because they take long to play. */
  stories?: string | undefined;
}

/**
 * Builds the shop: scripts, worker, prerendered pages, and compressed copies of all files. Builds
 * into a temporary folder, which replaces `output` at the end, so that a server can serve `output`
 * meanwhile.
 */
export async function buildShop(output = 'dist', options: BuildOptions = {}): Promise<void> {
  if (settings.hasExampleSiteUrl)
    console.warn(
      `VITE_SITE_URL is not set: the sitemap and the addresses for search engines and previews ` +
        `name ${settings.siteUrl}. Set it to the public address before you publish this build.`,
    );
  await mkdir(WORK_FOLDERS, { recursive: true });
  const work = await mkdtemp(join(WORK_FOLDERS, 'build-'));
  try {
    const built = join(work, 'shop');
    await fillFolder(built, options);
    await replaceFolder(output, built);
  } finally {
    await rm(work, { recursive: true });
  }
}

async function fillFolder(folder: string, options: BuildOptions): Promise<void> {
  // Beside the rest of the build, because they take some seconds.
  const stories = settings.apiUrl || options.stories ? undefined : makeStories();
  // If the rest fails first, nothing awaits them.
  stories?.catch(() => undefined);
  await build({ logLevel: 'warn', build: { outDir: folder, manifest: true } });
  const inline = await writePages(folder);
  if (!settings.apiUrl) await copyFile(PIN_CODES, join(folder, 'pin-codes.txt'));
  if (!settings.apiUrl) await redirectToDesk(folder);
  if (!settings.apiUrl) await writeFile(join(folder, 'openapi.json'), await makeApiDocument());
  await writeCloths(folder);
  if (stories) await writeStories(folder, stories);
  if (options.stories) await cp(options.stories, join(folder, 'stories'), { recursive: true });
  const buildName = await writeKeptFiles(folder);
  if (!settings.apiUrl) await buildDesk(folder);
  for (const { url, source } of listStandAloneScripts()) {
    await mkdir(dirname(join(folder, url)), { recursive: true });
    await writeFile(join(folder, url), await bundleScript(source, buildName));
  }
  if (!options.isUncompressed) await compressFiles(folder);
  const headers = createSecurityHeaders(inline, settings);
  for (const [file, text] of Object.entries(createHostFiles(headers, settings.base)))
    await writeFile(join(folder, file), text);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      uncompressed: { type: 'boolean', default: false },
      stories: { type: 'string' },
      package: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.package) await buildPackage(positionals[0] ?? 'dist-package');
  else
    await buildShop(positionals[0], {
      isUncompressed: values.uncompressed,
      stories: values.stories,
    });
}
