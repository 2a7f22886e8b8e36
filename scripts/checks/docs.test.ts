import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '../testing/limits.ts';

const folders = await readdir('docs', { recursive: true });
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'covers/README.md',
  ...folders.map((name) => join('docs', name)),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

// A formatter changes the marks of a conflict, so that git no longer finds them.
it('has no mark of an unfinished merge in a page', () => {
  const mark = /^[|\s]*(?:<{7} |={7}[\s|]*$|>{7} |(?:> ){7})/m;
  expect(PAGES.filter(({ text }) => mark.test(text)).map(({ path }) => path)).toEqual([]);
});

it('links only to pages and headings that exist', () => {
  const headings = new Map(PAGES.map(({ path, text }) => [path, listAnchors(text)]));
  const broken = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^\s)]+)\)/g)].flatMap(([, link = '']) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      if (!existsSync(target)) return `${path}: ${link}`;
      return anchor && !headings.get(target)?.includes(anchor) ? `${path}: ${link}` : [];
    }),
  );
  expect(broken).toEqual([]);
});

it('names only files that exist, by the last parts of their paths', () => {
  const paths = globSync(['*.ts', '{covers,e2e,scripts,src}/**/*.{css,ts,tsx}']);
  // The examples of a style have names that no file must have.
  const pages = PAGES.filter(({ path }) => path !== 'docs/style.md');
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`(\w[\w./-]*\.(?:css|tsx?))`/g)]
      .filter(([, name]) => !paths.some((known) => `/${known}`.endsWith(`/${name}`)))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('has a row for each part of `npm run endure`', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/stress/stress.ts', 'none'], {
    ...LIMITS,
    encoding: 'utf8',
  });
  const parts = stderr.match(/only: (.*)\./)?.[1]?.split(', ');
  const doc = readFileSync('docs/endurance.md', 'utf8');
  expect([...doc.matchAll(/^\| `([a-z-]+)` /gm)].map(([, part]) => part)).toEqual(parts);
  const unknown = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/`npm run endure -- ([a-z-]+)/g)]
      .filter(([, part = '']) => !parts?.includes(part))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

/** Lists the anchors that GitHub makes of the headings of a page. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
