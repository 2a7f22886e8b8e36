import { median, printTable } from '../bench/table.ts';
import type { Reading } from './probe.ts';

export interface Sample extends Reading {
  /** Requests answered until then. */
  requests: number;
}

const MOST_GROWTH = 0.1;

/**
 * Prints every tenth of the samples as its median, and returns a fault for each figure whose last tenth
 * is more than 10 % above the second. In the first one, code is compiled and caches are filled.
 */
export function judgeMemory(samples: Sample[]): string[] {
  const tenths = Array.from({ length: 10 }, (_, at) => {
    const part = samples.slice((samples.length * at) / 10, (samples.length * (at + 1)) / 10);
    const of = (name: keyof Sample) => median(part.map((sample) => sample[name]));
    return {
      requests: part.at(-1)?.requests ?? 0,
      rss: of('rss'),
      heap: of('heap'),
      room: of('room'),
      external: of('external'),
    };
  });
  printTable(
    'Memory after a garbage collection, MB',
    ['requests', 'process', 'heap', 'room for it', 'outside'],
    tenths.map(({ requests, rss, heap, room, external }) => [
      String(requests),
      ...[rss, heap, room, external].map((bytes) => (bytes / 1e6).toFixed(1)),
    ]),
  );
  const [, second] = tenths;
  const last = tenths.at(-1);
  if (!second || !last) return ['There are no samples.'];
  return (['rss', 'heap'] as const).flatMap((name) => {
    const growth = last[name] / second[name] - 1;
    console.log(`  ${name}: ${growth < 0 ? '−' : '+'} ${Math.abs(growth * 100).toFixed(1)} %`);
    return growth > MOST_GROWTH ? [`${name} grew by more than 10 %`] : [];
  });
}
