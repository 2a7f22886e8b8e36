import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleBeforeStart } from '../build/stand-alone.ts';
import { findNewerFunctions, findNewerStyles } from './newer-features.ts';

/**
 * Features that the built files use although the oldest browsers lack them, grouped by the reason
 * why that is harmless.
 */
const HARMLESS: Record<string, string[]> = {
  'polyfills.ts adds it': ['AbortSignal.any', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'monogram.tsx works without it': ['Segmenter'],
  'camera.tsx tests for it': ['detect'],
  'toast-stack.tsx tests for it': ['hidePopover', 'showPopover'],
  'it is read with `?.`': ['estimate', 'navigator.connection'],
  'csv-parse tests for it': ['captureStackTrace', 'setImmediate'],
  'valibot and Hono test for it': ['URL.canParse', 'getSetCookie'],
  'React tests for it, and the shop does not use it': ['skipTransition', 'startViewTransition'],
  'it is a method of the shop or a library with the name of a newer one': [
    'capture',
    'createContext',
    'destroy',
    'equals',
    'fallback',
    'fetch',
    'first',
    'forget',
    'format',
    'inspect',
    'lines',
    'resize',
    'run',
    'to',
    'use',
    'yield',
  ],
  'each engine has its own parts of a slider and a search field': [
    ':-moz-range-progress',
    ':-moz-range-thumb',
    ':-moz-range-track',
    ':-webkit-search-cancel-button',
    ':-webkit-slider-runnable-track',
    ':-webkit-slider-thumb',
  ],
  'without it line breaks and printed pages are a little worse': [
    'hyphens',
    'orphans',
    'print-color-adjust',
    'print-color-adjust: exact',
    'size',
    'text-wrap',
    'text-wrap: balance',
    'text-wrap: pretty',
    'widows',
    // The texts of long labels become smaller by it.
    'zoom',
    '@page',
  ],
  'without it only the look differs': [
    '-webkit-tap-highlight-color',
    'forced-color-adjust',
    'forced-color-adjust: none',
    'scrollbar-width',
    'scrollbar-width: none',
    'scrollbar-width: thin',
    'text-size-adjust',
  ],
  'without it the console is a little slower': [
    'contain-intrinsic-block-size',
    'content-visibility',
    'content-visibility: auto',
  ],
  'an older line before it does nearly the same; cards have rows of their own': [
    'grid-template-columns: subgrid',
    'grid-template-rows: subgrid',
  ],
  'Firefox before 121 leaves out these rules: it prints the header above a bill, and little else': [
    ':has',
  ],
};
const ALLOWED = new Set(Object.values(HARMLESS).flat());

const folder = process.argv[2] ?? 'dist';
if (!existsSync(folder)) throw new Error(`${folder} is missing: build first.`);

/** The file in which each newer feature was found. */
const found = new Map<string, string>();
const noteFeatures = (features: Set<string>, file: string) => {
  for (const feature of features) found.set(feature, file);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
for (const file of globSync('**/*.js', { cwd: folder }))
  noteFeatures(findNewerFunctions(read(file)), file);
for (const file of globSync('**/*.css', { cwd: folder }))
  noteFeatures(findNewerStyles(read(file)), file);
noteFeatures(findNewerFunctions(await bundleBeforeStart()), 'the inline script');

const unexpected = [...found].filter(([feature]) => !ALLOWED.has(feature));
for (const [feature, file] of unexpected)
  console.error(
    `${file}: an oldest browser has no ${feature}. Avoid it, test for it, or add it in ` +
      'src/hosts/browser/polyfills.ts, and say so in scripts/checks/check-browsers.ts.',
  );
console.log(`${found.size} newer features, ${unexpected.length} of them unexpected.`);
process.exitCode = unexpected.length > 0 ? 1 : 0;
