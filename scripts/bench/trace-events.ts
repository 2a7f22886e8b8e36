/** Chromium's trace events: times in µs; phase `X` has a duration. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of `dur` in which this thread had the CPU. */
  tdur?: number;
  args?: { beginData?: { url?: string }; data?: { url?: string; functionName?: string } };
}

interface Task {
  /** ms since the thread's first event, and ms. */
  start: number;
  duration: number;
  /** Kinds of work with their own ms, in descending order. */
  parts: [string, number][];
}

const TASK = 'ThreadControllerImpl::RunTask';
const LEGACY_TASK = 'RunTask';

/** The ms of each kind of work, without the work that it called. */
export function selfTimes(thread: TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  const open: { end: number; kind: string }[] = [];
  for (const event of inOrder(thread)) {
    const { ts, dur = 0, tdur = dur } = event;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) times.set(outer.kind, (times.get(outer.kind) ?? 0) - tdur / 1000);
    const kind = nameKind(event);
    times.set(kind, (times.get(kind) ?? 0) + tdur / 1000);
    open.push({ end: ts + dur, kind });
  }
  return times;
}

const CATEGORIES: [string, RegExp][] = [
  ['collect garbage', /GC|Scavenge|MarkCompact/i],
  ['compile script', /compile/i],
  [
    'run script',
    /Script|FunctionCall|v8\.run|v8\.callFunction|Microtasks|TimerFire|FireAnimation|EventDispatch|IdleCallback|V8\./,
  ],
  ['parse HTML', /ParseHTML|ParseAuthorStyleSheet/],
  ['style', /UpdateLayoutTree|RecalculateStyles|InvalidateStyle/],
  ['layout', /Layout|HitTest|IntersectionObserver/],
  ['paint', /Paint|Layerize|Commit$|UpdateLayer|Decode|Raster|Composite/],
];

/** The ms by category of work; uncategorised work is `other`. */
export function categoryTimes(thread: TraceEvent[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [kind, ms] of selfTimes(thread)) {
    const [category = 'other'] = CATEGORIES.find(([, pattern]) => pattern.test(kind)) ?? [];
    sums.set(category, (sums.get(category) ?? 0) + ms);
  }
  return sums;
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
