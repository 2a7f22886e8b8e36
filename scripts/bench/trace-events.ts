/** As Chromium writes them: times in µs, `X` for what has a duration. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { beginData?: { url?: string }; data?: { url?: string; functionName?: string } };
}

interface Task {
  /** ms since the thread's first event, and ms. */
  start: number;
  duration: number;
  /** Kinds of work and their own ms, the largest first. */
  parts: [string, number][];
}

const TASK = 'ThreadControllerImpl::RunTask';
const LEGACY_TASK = 'RunTask';

/** Ms each kind of work took itself, what it called not counted. */
export function selfTimes(thread: TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  const open: { end: number; kind: string }[] = [];
  for (const event of inOrder(thread)) {
    const { ts, dur = 0 } = event;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) times.set(outer.kind, (times.get(outer.kind) ?? 0) - dur / 1000);
    const kind = nameKind(event);
    times.set(kind, (times.get(kind) ?? 0) + dur / 1000);
    open.push({ end: ts + dur, kind });
  }
  return times;
}

export function tasksOf(thread: TraceEvent[]): Task[] {
  const events = inOrder(thread);
  const zero = events.find((event) => event.name === 'ParseHTML')?.ts ?? 0;
  return events.filter(isTask).map((task) => {
    const end = task.ts + (task.dur ?? 0);
    const inside = events.filter(
      (event) => event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end,
    );
    const parts = [...selfTimes(inside)].filter(([, time]) => time >= 4);
    return {
      start: (task.ts - zero) / 1000,
      duration: (task.dur ?? 0) / 1000,
      parts: parts.sort(([, a], [, b]) => b - a),
    };
  });
}

function isTask({ name }: TraceEvent): boolean {
  return name === TASK || name === LEGACY_TASK;
}

function inOrder(thread: TraceEvent[]): TraceEvent[] {
  return thread
    .filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

function nameKind({ name, args }: TraceEvent): string {
  const file = args?.data?.url?.replace(/.*\//, '').replace(/-[\w-]+\.js/, '.js');
  return file && /Script|Function|compile/i.test(name) ? `${name} ${file}` : name;
}
