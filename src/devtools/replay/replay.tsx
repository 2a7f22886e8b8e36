import { useEffect, useState } from 'react';
import { useRead } from '#ui/browser/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import '#ui/controls/field.css';
import { version } from '#package.json';
import {
  type RecordedCall,
  type Recording,
  readRecording,
  startRecording,
  stopRecording,
} from '#hosts/browser/recording.ts';
import './replay.css';
import { Story } from './story.tsx';
import { describeCall, packTrace, type Trace, unpackTrace } from './trace.ts';

interface ReplayProps {
  /** The hash of the address: `#replay=…` has a story, and after `&step=` the present step. */
  hash: string;
  onChange: (hash: string) => void;
}

const HASH = /^#replay=([\w-]+)(?:&step=(\d+))?$/;

/** Shows what happened in a shop, step by step: a simulated story, or a session of one's own. */
export function Replay({ hash, onChange }: ReplayProps) {
  const [, packed = '', step = '1'] = HASH.exec(hash) ?? [];
  const trace = useRead(packed, () => (packed ? unpackTrace(packed).catch(() => null) : undefined));
  const open = (text: string) => onChange(HASH.test(text) ? text : `#replay=${text}`);
  if (!packed) return <NoStory onOpen={open} />;
  if (trace === undefined) return <p className="replay-note">Opening the story…</p>;
  if (!trace)
    return (
      <NoStory
        onOpen={open}
        problem="This address has no story that can be opened. It may have been cut on its way."
      />
    );
  return (
    <Story
      key={packed}
      trace={trace}
      firstStep={Number(step)}
      toAddress={(now) => `${location.href.replace(/#.*/, '')}#replay=${packed}&step=${now}`}
      onClose={() => onChange('#replay')}
    />
  );
}

function NoStory({ onOpen, problem }: { onOpen: (text: string) => void; problem?: string }) {
  const [message, setMessage] = useState(problem);
  const [text, setText] = useState('');
  const [recorded, setRecorded] = useState<Recording>();
  useEffect(() => {
    void readRecording().then(setRecorded);
  }, []);
  const finish = async () => {
    const calls = (await readRecording())?.calls ?? [];
    const packed = calls.length > 0 && (await packTrace(toTrace(calls, version)).catch(() => ''));
    // The recording is kept for a browser that can pack it.
    if (packed === '')
      return setMessage('This browser cannot make an address of a story. Please use a newer one.');
    await stopRecording();
    setRecorded(undefined);
    if (packed) onOpen(packed);
    else setMessage('Nothing was recorded: no page has called the API.');
  };
  return (
    <div className="replay">
      <h2 className="panel-title">No story is open</h2>
      <p className="replay-note">Paste an address, or record one of your own.</p>
      {message && (
        <p className="replay-problem" role="alert">
          {message}
        </p>
      )}
      <form
        className="replay-open"
        onSubmit={(event) => {
          event.preventDefault();
          const [, hash = ''] = text.split('#');
          if (text.trim()) onOpen(hash ? `#${hash.trim()}` : text.trim());
        }}
      >
        <input
          className="field-input"
          aria-label="Address of a story"
          placeholder="…/mock-man#replay=…"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" look="secondary">
          Open
        </Button>
      </form>
      <section className="replay-record" aria-label="Record a session">
        {recorded ? (
          <>
            <p role="status">
              Recording since {new Date(recorded.since).toLocaleTimeString('en-IN')}:{' '}
              {recorded.calls.length === 1 ? '1 call' : `${recorded.calls.length} calls`} so far.
              Use the shop in this tab or another, and come back.
            </p>
            <Button onClick={() => void finish()}>Stop and show</Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => void startRecording().then(setRecorded)}>
            Record
          </Button>
        )}
        <p className="replay-note">
          The address of a story contains what you type and what the shop answers, such as names and
          postal addresses, but no passwords.
        </p>
      </section>
    </div>
  );
}

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
