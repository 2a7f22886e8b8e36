import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import '#ui/controls/field.css';
import { version } from '#package.json';
import {
  readRecording,
  type Recording,
  startRecording,
  stopRecording,
} from '#hosts/browser/recording.ts';
import './replay.css';
import { Story } from './story.tsx';
import { toTrace } from './to-trace.ts';
import { packTrace, type Trace, unpackTrace } from './trace.ts';

interface ReplayProps {
  /** The hash of the address: `#replay=…` has a story, and after `&step=` the present step. */
  hash: string;
  onChange: (hash: string) => void;
}

const HASH = /^#replay=([\w-]+)(?:&step=(\d+))?$/;

/** Shows what happened in a shop, step by step: a simulated story, or a session of one's own. */
export function Replay({ hash, onChange }: ReplayProps) {
  const [, packed = '', step = '1'] = HASH.exec(hash) ?? [];
  const [opened, setOpened] = useState<{ packed: string; trace?: Trace }>();
  useEffect(() => {
    let isCurrent = true;
    if (packed)
      void unpackTrace(packed).then(
        (trace) => isCurrent && setOpened({ packed, trace }),
        () => isCurrent && setOpened({ packed }),
      );
    return () => {
      isCurrent = false;
    };
  }, [packed]);
  const open = (text: string) => onChange(HASH.test(text) ? text : `#replay=${text}`);
  if (!packed) return <NoStory onOpen={open} />;
  if (opened?.packed !== packed) return <p className="replay-note">Opening the story…</p>;
  if (!opened.trace)
    return (
      <NoStory
        onOpen={open}
        problem="This address has no story that can be opened. It may have been cut on its way."
      />
    );
  return (
    <Story
      key={packed}
      trace={opened.trace}
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
