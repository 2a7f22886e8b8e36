import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  PAYMENT_FAULTS,
  PAYMENT_MATRIX,
  type PaymentFault,
} from '../../e2e/support/faults/payment-faults.ts';
import {
  FAULTS,
  KEPT,
  MATRIX,
  type Outcome,
  type Outcomes,
} from '../../e2e/support/faults/fault-matrix.ts';
import { listEndpoints } from '../../src/api/endpoints.ts';
import { formatPage } from '../format-page.ts';

const DOC = 'docs/reliability.md';

// `npx vitest run reliability -u` updates the table.
it('documents the fault matrices of the browser tests', async () => {
  const doc = await readFile(DOC, 'utf8');
  const updated = [
    { name: 'matrix', lines: [...renderFaults(FAULTS), '', ...renderMatrix()] },
    { name: 'payments', lines: [...renderFaults(PAYMENT_FAULTS), '', ...renderPayments()] },
  ].reduce(
    (text, { name, lines }) =>
      text.replace(
        new RegExp(`(?<=<!-- ${name} -->).*(?=<!-- /${name} -->)`, 's'),
        () => `\n\n${lines.join('\n')}\n\n`,
      ),
    doc,
  );
  await expect(await formatPage(DOC, updated)).toMatchFileSnapshot(`../../${DOC}`);
});

it('lists only calls that the API has', () => {
  const calls = listEndpoints().map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(MATRIX).filter((call) => !calls.includes(call))).toEqual([]);
});

it('has a place for each of the two tables in the document', async () => {
  const doc = await readFile(DOC, 'utf8');
  expect(doc).toMatch(/<!-- matrix -->.*\| Call.*<!-- \/matrix -->/s);
  expect(doc).toMatch(/<!-- payments -->.*\| Step.*<!-- \/payments -->/s);
});

function renderFaults(faults: readonly (readonly [string, string])[]): string[] {
  return faults.map(([name, meaning]) => `- **${name}**: ${meaning}`);
}

/** Renders a line for every call and outcome, with all faults that have this outcome. */
function renderMatrix(): string[] {
  const head = ['Call', 'Fault', 'Tries', 'The shopper sees', 'What is kept'];
  const lines = Object.entries(MATRIX).flatMap(([call, outcomes]) =>
    groupFaults(outcomes).map(({ outcome, faults }) => [
      `\`${call}\``,
      faults.join(', '),
      outcome.attempts === 1 ? 'once' : `${outcome.attempts} times`,
      describeOutcome(outcome),
      KEPT[outcome.kept],
    ]),
  );
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Renders a line for every step and outcome of a payment. */
function renderPayments(): string[] {
  const head = ['Step', 'Fault', 'Result'];
  const lines = Object.entries(PAYMENT_MATRIX).flatMap(([step, cells]) => {
    const outcomes: Partial<Record<PaymentFault, string>> = cells;
    const texts = new Set(PAYMENT_FAULTS.flatMap(([name]) => outcomes[name] ?? []));
    return [...texts].map((text) => {
      const faults = PAYMENT_FAULTS.filter(([name]) => outcomes[name] === text);
      return [step, faults.map(([name]) => name).join(', '), text];
    });
  });
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

function describeOutcome({ panel, notice, beside, page }: Outcome): string {
  const parts = [
    panel && `“${panel}”`,
    notice && `Notice “${notice}”`,
    beside && `beside the button “${beside}”`,
    page && `page “${page}”`,
  ];
  return parts.filter(Boolean).join(', ');
}
