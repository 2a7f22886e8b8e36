import { globSync, readFileSync } from 'node:fs';

interface FileKind {
  name: string;
  pattern: string;
  exclude: string[];
  /** The number of lines above which a file needs a good reason. */
  limit: number;
}

/** A file with at most this many lines rarely deserves to be separate. */
const SHORT_LINES = 20;
const TESTS = 'src/**/*.test.{ts,tsx}';
const KINDS: FileKind[] = [
  { name: 'code', pattern: 'src/**/*.{ts,tsx}', exclude: [TESTS, 'src/seed/**'], limit: 300 },
  { name: 'styles', pattern: 'src/**/*.css', exclude: [], limit: 250 },
  { name: 'tests', pattern: TESTS, exclude: [], limit: 250 },
  { name: 'journeys', pattern: 'e2e/**/*.ts', exclude: [], limit: 250 },
  { name: 'scripts', pattern: '{scripts,covers}/**/*.{ts,mjs}', exclude: [], limit: 250 },
];

console.log(
  'A file holds one idea whole, in 60 to 250 lines. Short files with one user join its file.',
);
for (const kind of KINDS) report(kind);

function report({ name, pattern, exclude, limit }: FileKind) {
  const files = globSync(pattern, { exclude })
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines);
  const getQuantile = (share: number) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
  const [median, p90] = [getQuantile(0.5), getQuantile(0.9)];
  console.log(`${name}: ${files.length} files, median ${median}, 90th percentile ${p90} lines`);
  const short = files.filter(({ lines }) => lines <= SHORT_LINES).length;
  if (name === 'code') console.log(`  of ${SHORT_LINES} lines or fewer: ${short}`);
  for (const { path, lines } of files.filter((file) => file.lines > limit))
    console.log(`  above ${limit}: ${path} (${lines})`);
}
