import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { FAULTS, KEPT, MATRIX, type Outcome, type Outcomes } from '../e2e/support/fault-matrix.ts';

const DOC = 'docs/reliability.md';

// `npx vitest run reliability -u` updates the table.
it('documents what the browser tests check', async () => {
  const doc = await readFile(DOC, 'utf8');
  const table = [...writeFaults(), '', ...writeMatrix()].join('\n');
  const updated = doc.replace(
    /(?<=<!-- matrix -->).*(?=<!-- \/matrix -->)/s,
    () => `\n\n${table}\n\n`,
  );
  const options = { ...(await resolveConfig(DOC)), parser: 'markdown' };
  await expect(await format(updated, options)).toMatchFileSnapshot(`../${DOC}`);
});

it('has a section for the table', async () => {
  expect(await readFile(DOC, 'utf8')).toMatch(/<!-- matrix -->.*\| Call.*<!-- \/matrix -->/s);
});

function writeFaults(): string[] {
  return FAULTS.map(([name, meaning]) => `- **${name}**: ${meaning}`);
}

/** A line for every call and outcome, with all faults that have this outcome. */
function writeMatrix(): string[] {
  const head = ['Call', 'Fault', 'Asked', 'The shopper sees', 'Nothing is lost'];
  const lines = Object.entries(MATRIX).flatMap(([call, outcomes]) =>
    groupFaults(outcomes).map(({ outcome, faults }) => [
      `\`${call}\``,
      faults.join(', '),
      outcome.asks === 1 ? 'once' : `${outcome.asks} times`,
      describe(outcome),
      KEPT[outcome.kept],
    ]),
  );
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
}

function groupFaults(outcomes: Outcomes) {
  const groups = new Map<string, { outcome: Outcome; faults: string[] }>();
  for (const [name] of FAULTS) {
    const outcome = outcomes[name];
    if (!outcome) continue;
    const group = groups.get(JSON.stringify(outcome)) ?? { outcome, faults: [] };
    group.faults.push(name);
    groups.set(JSON.stringify(outcome), group);
  }
  return [...groups.values()];
}

function describe({ panel, notice, page }: Outcome): string {
  const parts = [panel && `“${panel}”`, notice && `Notice “${notice}”`, page && `page “${page}”`];
  return parts.filter(Boolean).join(', ');
}
