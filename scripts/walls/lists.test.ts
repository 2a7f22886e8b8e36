import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The kinds of records of which strangers can cause any number. */
const GROWING = ['orders', 'jobs', 'stockEntries', 'auditEntries', 'events', 'rehearsals'];
const CALL = new RegExp(`\\blist\\((?=\\s*'(?:${GROWING.join('|')})')`, 'g');
/** Selections without a `limit` that match few records, whatever strangers do. */
const FEW = [
  // Unique for a user.
  /\buserId[^}]*\bkey\b/,
  // A new order cancels the others.
  /\buserId[^}]*\bstatus: 'awaiting-payment'/,
  // Unique for a provider.
  /\bproviderOrderId\b/,
  // Unique.
  /\bwhere: \{ sequence: /,
];

/** Returns the text from this bracket to the one that closes it. */
function readBrackets(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if ('([{'.includes(source[at] ?? '')) depth += 1;
    if (')]}'.includes(source[at] ?? '')) depth -= 1;
    if (depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

/** Returns the text with those of the objects of the file that it mentions, and so on. */
function expand(source: string, text: string): string {
  const known = new Set<string>();
  let expanded = text;
  for (const [name] of expanded.matchAll(/\b[a-zA-Z]\w*\b/g)) known.add(name);
  for (const name of known) {
    const declaration = new RegExp(`\\bconst ${name}(?:: [\\w<>']+)? = (?=\\{)`).exec(source);
    if (!declaration) continue;
    const object = readBrackets(source, declaration.index + declaration[0].length);
    expanded += `\n${object}`;
    for (const [inner] of object.matchAll(/\b[a-zA-Z]\w*\b/g)) known.add(inner);
  }
  return expanded;
}

/** Returns the lists of records of a file that may be of any length. */
function findUnlimited(source: string): string[] {
  return [...source.matchAll(CALL)]
    .map(({ index }) => readBrackets(source, source.indexOf('(', index)))
    .filter((call) => {
      const selection = expand(source, call);
      return !/\blimit\b/.test(selection) && !FEW.some((few) => few.test(selection));
    });
}

it('finds lists without a limit', () => {
  const source = `
    const isDue = { upTo: { due: now() }, limit: 20 };
    const selection = { ...isDue, where };
    await records.list('jobs', selection);
    await records.list('jobs', { where: { email } });
    await transaction.list(
      'orders',
      { where: { userId }, orderBy: 'sequence' },
    );
    await records.list('webhooks', {});`;
  expect(findUnlimited(source).map((call) => call.replaceAll(/\s+/g, ' '))).toEqual([
    "('jobs', { where: { email } })",
    "( 'orders', { where: { userId }, orderBy: 'sequence' }, )",
  ]);
});

it('limits each list of records that strangers can cause', () => {
  const files = globSync('src/{api,hosts/node}/**/*.ts').filter(
    (path) => !/\.test\.ts$|testing\.ts$|-suite\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  const unlimited = files.flatMap((path) =>
    findUnlimited(readFileSync(path, 'utf8')).map((call) => `${path}: ${call}`),
  );
  expect(unlimited).toEqual([]);
});
