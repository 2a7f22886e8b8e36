import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchChromium } from '../launch-chromium.ts';
import { closeSites, FOLDER, openSites, type Sites } from './sites.ts';
import { measureCatalogue } from './catalogue/catalogue.ts';
import { measureSizes } from './sizes.ts';
import { waitedForMachine } from './idle-machine.ts';
import { measureImport } from './import/import.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureLargeList } from './large-shop/first-view.ts';
import { measureTyping } from './large-shop/typing.ts';
import { measureList } from './list.ts';
import { profileList } from './profile.ts';
import { measureFirstView } from './server/first-view.ts';
import { measureServer } from './server/server.ts';
import { measureSpeed } from './speed.ts';
import { measureTouch } from './touch.ts';
import { traceVisits } from './trace.ts';

type Part = (sites: Sites, browser: Browser, runs?: number) => Promise<object>;

const PARTS: Record<string, Part> = {
  sizes: measureSizes,
  speed: (sites, browser, runs = 5) => measureSpeed(browser, sites, { runs }),
  'server-speed': (sites, browser, runs = 5) => measureFirstView(browser, sites, runs),
  list: (sites, browser, runs = 5) => measureList(browser, sites, runs),
  touch: (sites, browser, runs = 5) => measureTouch(browser, sites, runs),
  'large-list': (sites, browser, runs) =>
    measureLargeList(browser, sites, { ...largeShop(), runs }),
  typing: (_sites, browser) => measureTyping(browser, largeShop()),
  lighthouse: (sites) => runLighthouse(sites),
  trace: (sites, browser) => traceVisits(browser, sites),
  profile: (sites, browser, runs) => profileList(browser, sites, runs),
};

/** These need no browser. */
const WITHOUT_BROWSER: Record<string, (runs?: number) => Promise<object>> = {
  server: () => measureServer(),
  catalogue: measureCatalogue,
  import: () => measureImport(values.rows ? Number(values.rows) : undefined),
};
const ALL = [...Object.keys(PARTS), ...Object.keys(WITHOUT_BROWSER)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    rows: { type: 'string' },
    data: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});

await runBench();

/**
 * `npm run bench -- [part …] [--runs 5] [--rows 1000000] [--data FOLDER] [--built]`: `--built` uses `dist`
 * without building, `--data` a folder that is filled once with the generated catalogue and kept.
 */
async function runBench(): Promise<void> {
  const names = positionals.length > 0 ? positionals : ALL;
  const unknown = names.find((name) => !ALL.includes(name));
  if (unknown) throw new Error(`No part "${unknown}": ${ALL.join(', ')}.`);
  const runs = values.runs ? Number(values.runs) : undefined;
  for (const [name, measure] of Object.entries(WITHOUT_BROWSER))
    if (names.includes(name)) await save(name, await measure(runs));
  const inBrowser = names.filter((name) => !(name in WITHOUT_BROWSER));
  if (inBrowser.length === 0) return;
  const sites = await openSites({ isBuilt: values.built, hasMaps: names.includes('profile') });
  try {
    for (const name of inBrowser) await runPart(name, sites);
  } finally {
    await closeSites(sites);
  }
  console.log(`\n${waitedForMachine()} s were spent waiting for an idle machine.`);
}

function largeShop() {
  return { books: Number(values.rows ?? 1_000_000), data: values.data };
}

async function runPart(name: string, sites: Sites): Promise<void> {
  const { browser, kill } = await launchChromium({ flags: ['--hide-scrollbars'] });
  try {
    const runs = values.runs ? Number(values.runs) : undefined;
    const figures = await PARTS[name]?.(sites, browser, runs);
    await save(name, figures ?? {});
  } finally {
    await kill();
  }
}

async function save(name: string, figures: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), JSON.stringify(figures, null, 1));
}
