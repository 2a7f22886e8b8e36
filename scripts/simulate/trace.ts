import packageJson from '../../package.json' with { type: 'json' };
import { describeCall, type Trace, type TraceStep } from '#devtools/replay/trace.ts';
import { listChanges, redact } from '#hosts/browser/recording.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import type { Commit, Ledger } from './ledger.ts';
import type { Answer } from './network.ts';
import { getTask, type Task } from './scheduler.ts';
import type { Story } from './story.ts';

/** Records what happens in a story, as steps that the demo’s console can show. */
export interface Recorder {
  commit(commit: Commit): void;
  /** A process has sent a response to the call of the present task. */
  respond(answer: Answer): void;
  /** The network loses a call of the present task before it arrives. */
  lose(name: string, body: unknown): void;
  /** Something that is not a call, such as the end of a process. */
  happen(who: string, what: string): void;
  violate(invariant: string, seen: string): void;
  steps: TraceStep[];
}

const PROVIDER = 'Provider';
const DESK = new Set(['Owner', 'Helper']);

export function createRecorder(now: () => number, ledger: Ledger): Recorder {
  const steps: TraceStep[] = [];
  const byTask = new Map<Task, TraceStep>();
  /** The last known state of each record, and the copies of each book. */
  const known = new Map<string, unknown>();

  function add(who: string, what: string): TraceStep {
    const step: TraceStep = { at: now(), who: capitalise(who), what };
    steps.push(step);
    return step;
  }

  /** The step of the present task: a call has one, however many transactions it takes. */
  function findStep(): TraceStep {
    const task = getTask();
    const { call } = task;
    if (!call) return add(nameProcess(task.name), describeWork(task.name));
    const found = byTask.get(task);
    if (found) return found;
    const [method = '', path = ''] = call.name.split(' ');
    const step = add(nameCaller(task.name, call.name), describeCall(method, path));
    step.call = { method, path, ...(call.body !== undefined && { body: redact(call.body) }) };
    byTask.set(task, step);
    return step;
  }

  return {
    steps,
    commit({ changes, shelves }) {
      const after = new Map<string, unknown>();
      for (const [kind, rows] of Object.entries(changes.puts))
        for (const [id, record] of rows) after.set(`${kind}/${id}`, record);
      for (const [kind, ids] of changes.removed)
        for (const id of ids) after.set(`${kind}/${id}`, undefined);
      for (const bookId of new Set([...shelves.keys(), ...changes.stock.keys()]))
        after.set(`books/${bookId}`, {
          stock: ledger.stock.get(bookId) ?? 0,
          promised: ledger.promised.get(bookId) ?? 0,
        });
      const listed = [...after].flatMap(([record, value]) => {
        const fields = listChanges(known.get(record), value);
        known.set(record, structuredClone(value));
        return fields.length > 0 ? [{ record, fields }] : [];
      });
      if (listed.length === 0) return;
      const step = findStep();
      step.changes = [...(step.changes ?? []), ...listed];
    },
    respond({ status, body }) {
      const { call } = findStep();
      if (call) Object.assign(call, { status, answer: redact(body) });
    },
    lose(name, body) {
      const [method = '', path = ''] = name.split(' ');
      const step = add(
        nameCaller(getTask().name, name),
        `${describeCall(method, path)}, but the call is lost`,
      );
      step.call = { method, path, ...(body !== undefined && { body: redact(body) }) };
    },
    happen(who, what) {
      add(nameProcess(who), what);
    },
    violate(invariant, seen) {
      const rule = INVARIANTS.find(({ name }) => name === invariant)?.sentence ?? invariant;
      const step = steps.at(-1) ?? add('Shop', 'begins');
      step.broken = [...(step.broken ?? []), { rule, seen }];
    },
  };
}

/** Makes a trace of the steps of a story that was made small. */
export function toTrace(story: Story, steps: TraceStep[], source: string): Trace {
  const people = new Set(steps.map(({ who }) => who));
  const rules = INVARIANTS.map(({ sentence }) => sentence);
  const [broken] = steps.flatMap((step) => step.broken ?? []);
  return {
    format: 'kitabdost-trace',
    release: packageJson.version,
    title: broken ? `Broken: ${broken.rule}` : 'A story in which every rule holds',
    source: `Story from seed ${story.seed} · ${source} · virtual time`,
    note: `${story.acts.length} acts, ${story.processes === 1 ? '1 process' : `${story.processes} processes`}`,
    lanes: [...people].map((name) => ({ name, note: describeLane(name) })),
    steps,
    rules,
  };
}

function describeLane(name: string): string {
  if (name === PROVIDER) return 'payments';
  if (name.startsWith('Process')) return 'shop';
  return DESK.has(name) ? 'desk' : 'reader';
}

/** A call of the task `7 asha.3` is Asha’s; that of an event is the provider’s. */
function nameCaller(task: string, call: string): string {
  if (call.startsWith('POST /payments/')) return PROVIDER;
  return /^\d+ (\w+)/.exec(task)?.[1] ?? task;
}

/** The task `p21 orders` is work of the first life of the second process. */
function nameProcess(task: string): string {
  const number = /^p(\d)/.exec(task)?.[1];
  return number === undefined ? task : `Process ${number}`;
}

function describeWork(task: string): string {
  return task.endsWith('emails') ? 'sends what waits' : 'does what is due';
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
