import { CIRCLE_CHECK, Icon } from '#ui/display/icon.tsx';
import type { AssertionResult } from './assertions.ts';
import './assertion-results.css';

// A Lucide outline, as in `icon.tsx`.
const CIRCLE_X = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6';

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
