import { isSame, selectValues, parseJson, shortenJson } from '../json/json-values.ts';
import { formatMs } from '../measures.ts';
import type { Outcome, ReceivedResponse } from '../response/outcome.ts';
import { CIRCLE_CHECK, CIRCLE_X, Icon } from '#ui/display/icon.tsx';
import './assertion-results.css';

/** What the user may write. The field shows it while it is empty. */
export const EXAMPLES = `status equals 200
header etag exists
$.products[*] count 25
$.products[0].title equals Cosmos
time below 500 ms`;

/** A subject, a verb, and what is expected: a path may have spaces, so it ends at the first verb. */
const ASSERTION = /^(status|time|header|\$)(.*?)\s+(equals|exists|count|below)(?:\s+(.+))?$/i;
const VERBS: Record<string, string[]> = {
  status: ['equals'],
  time: ['below'],
  header: ['exists', 'equals'],
  $: ['exists', 'equals', 'count'],
};

interface Assertion {
  kind: string;
  /** The name of a header, or a JSONPath. */
  subject: string;
  verb: string;
  expected: string;
}

export interface AssertionResult {
  text: string;
  /** Why the assertion failed; `undefined` if it passed. */
  problem: string | undefined;
}

/** Lists the assertions in a text: one in each line that is not blank. */
export function listAssertions(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function findUnknownLine(text: string | undefined): string | undefined {
  return listAssertions(text).find((line) => !parseAssertion(line));
}

/** Compares a response with each assertion of a text. Without a response, all of them fail. */
export function checkOutcome(text: string | undefined, outcome: Outcome) {
  return Promise.all(
    listAssertions(text).map(async (line): Promise<AssertionResult> => ({
      text: line,
      problem: await findProblem(line, outcome),
    })),
  );
}

function parseAssertion(line: string): Assertion | undefined {
  const [, start = '', rest = '', word = '', end = ''] = ASSERTION.exec(line) ?? [];
  const [kind, verb] = [start.toLowerCase(), word.toLowerCase()];
  const expected = verb === 'below' ? end.replace(/\s*ms$/i, '') : end;
  const subject = kind === '$' ? `$${rest}` : rest.trim().toLowerCase();
  const isComplete = (kind === 'header') === (subject !== '') || kind === '$';
  if (!isComplete || !VERBS[kind]?.includes(verb)) return undefined;
  if ((verb === 'exists') !== (expected === '')) return undefined;
  const needsNumber = kind === 'status' || verb === 'count' || verb === 'below';
  return needsNumber && !/^\d+$/.test(expected) ? undefined : { kind, subject, verb, expected };
}

async function findProblem(line: string, outcome: Outcome): Promise<string | undefined> {
  const assertion = parseAssertion(line);
  if (!assertion) return 'This is no assertion.';
  if (outcome.kind === 'failure') return 'There was no response.';
  const { kind, subject, verb, expected } = assertion;
  if (kind === 'status') return compare(outcome.status, Number(expected));
  if (kind === 'time')
    return outcome.ms < Number(expected) ? undefined : `It took ${formatMs(outcome.ms)}.`;
  if (kind === 'header') {
    if (!Object.hasOwn(outcome.headers, subject)) return 'The response has no such header.';
    return verb === 'exists' ? undefined : compare(outcome.headers[subject], expected);
  }
  return findPathProblem(assertion, outcome);
}

async function findPathProblem({ subject, verb, expected }: Assertion, { body }: ReceivedResponse) {
  if (body.kind !== 'json') return 'The body is not JSON.';
  try {
    const values = await selectValues(body.value, subject);
    if (verb === 'count') return compare(values.length, Number(expected));
    if (values.length === 0) return 'It selects nothing.';
    if (verb === 'exists') return undefined;
    return values.map((value) => compare(value, expected)).find((problem) => problem);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Compares a value with an expected one, or with a text that is JSON or a string without quotes. */
function compare(value: unknown, expected: unknown): string | undefined {
  if (value === expected) return undefined;
  if (typeof expected === 'string' && isSame(value, toValue(expected))) return undefined;
  return `It was ${shortenJson(value)}`;
}

function toValue(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Lists which assertions passed, and why the others failed. */
export function AssertionResults({ results }: { results: AssertionResult[] }) {
  return (
    <ul className="assertion-results">
      {results.map(({ text, problem }, index) => (
        <li key={index} data-failed={problem === undefined ? undefined : ''}>
          <Icon path={problem === undefined ? CIRCLE_CHECK : CIRCLE_X} />
          <span>
            <span className="visually-hidden">
              {problem === undefined ? 'Passed: ' : 'Failed: '}
            </span>
            {text}
            {problem !== undefined && <small> {problem}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Sums up the results: '2 of 3 assertions passed'. */
export function describeResults(results: AssertionResult[]): string {
  const passed = results.filter(({ problem }) => problem === undefined).length;
  return `${passed} of ${results.length} ${results.length === 1 ? 'assertion' : 'assertions'} passed`;
}
