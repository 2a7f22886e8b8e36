import type { RecordedCall } from '#hosts/browser/recording.ts';
import { describeCall } from './describe-call.ts';
import type { Trace } from './trace.ts';

/** Makes a trace of the calls that were recorded in this browser, one lane for each page load. */
export function toTrace(calls: readonly RecordedCall[], release: string): Trace {
  const names = nameTabs(calls);
  const steps = calls.map(({ at, page, tab, method, path, body, status, answer, changes }) => ({
    at,
    who: names.get(tab) ?? namePage(page),
    what: describeCall(method, path.replace(/^\/api/, '')),
    call: {
      method,
      path,
      ...(body !== undefined && { body }),
      ...(status > 0 && { status }),
      ...(answer !== undefined && { answer }),
    },
    changes,
  }));
  return {
    format: 'kitabdost-trace',
    release,
    title: 'A session in the demo',
    source: 'Recorded in a browser',
    lanes: [...new Set(steps.map(({ who }) => who))].map((name) => ({ name })),
    steps,
    rules: [],
  };
}

/** Pages of the same kind are numbered: "Shop", "Shop 2", "Desk". */
function nameTabs(calls: readonly RecordedCall[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { tab, page } of calls) {
    if (names.has(tab)) continue;
    const name = namePage(page);
    const others = [...names.values()].filter((other) => other.replace(/ \d+$/, '') === name);
    names.set(tab, others.length === 0 ? name : `${name} ${others.length + 1}`);
  }
  return names;
}

function namePage(page: string): string {
  if (/\/desk(\/|$)/.test(page)) return 'Desk';
  return /\/mock-man\/?$/.test(page) ? 'Console' : 'Shop';
}
