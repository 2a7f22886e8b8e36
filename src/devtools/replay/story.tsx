import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { SmallButton } from '../console/small-button.tsx';
import '#ui/controls/range-slider.css';
import { version } from '#package.json';
import { CopyBar } from '../console/copy-bar.tsx';
import { StepDetails } from './step-details.tsx';
import './time-line.css';
import type { Trace } from './trace.ts';

const FIRST = 'M18 5L8 12l10 7zM5 5v14';
const BACK = 'm15 18-6-6 6-6';
const FORWARD = 'm9 18 6-6-6-6';
const LAST = 'M6 5l10 7-10 7zM19 5v14';
/** While it plays, a step is shown this long. */
const STEP_MS = 1000;

interface StoryProps {
  trace: Trace;
  /** The number of the step that is shown first, from 1. */
  firstStep: number;
  toAddress: (step: number) => string;
  onClose: () => void;
}

/** A story on its time line, one step at a time: its call, the changed records, and the rules. */
export function Story({ trace, firstStep, toAddress, onClose }: StoryProps) {
  const { steps, title, source, note, release } = trace;
  const [shown, setShown] = useState(() => limit(firstStep, steps.length));
  const [isPlaying, setPlaying] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const goTo = (next: number) => {
    setPlaying(false);
    setShown(limit(next, steps.length));
  };
  const play = () => {
    if (!isPlaying && shown === steps.length) setShown(1);
    setPlaying(!isPlaying);
  };
  const isAtEnd = shown === steps.length;
  if (isPlaying && isAtEnd) setPlaying(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setShown((now) => limit(now + 1, steps.length)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, steps.length]);

  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      // Controls have their own keys, and the panel of another tab may be open.
      const isFree = target instanceof Element && !target.closest(CONTROLS);
      if (!isFree || altKey || ctrlKey || metaKey || region.current?.closest('[hidden]')) return;
      const act = {
        ArrowLeft: () => goTo(shown - 1),
        ArrowRight: () => goTo(shown + 1),
        Home: () => goTo(1),
        End: () => goTo(steps.length),
        ' ': play,
      }[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });

  const step = steps[shown - 1];
  if (!step) return null;
  const what = `${step.who} ${step.what}`;
  const share = steps.length === 1 ? 1 : (shown - 1) / (steps.length - 1);
  return (
    <div className="replay" ref={region}>
      <section className="replay-head" aria-labelledby="replay-title">
        <div>
          <p className="replay-source">{source}</p>
          <h2 id="replay-title">{title}</h2>
          <p className="replay-note">
            {[
              steps.length === 1 ? '1 step' : `${steps.length} steps`,
              note,
              formatDay(steps[0]?.at ?? 0),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {release !== version && (
            <p className="replay-note">
              This story was recorded by release {release}; steps may differ.
            </p>
          )}
        </div>
        <CopyBar copies={[['Copy the address', 'The address', () => toAddress(shown)]]}>
          <SmallButton onClick={onClose}>Open another</SmallButton>
        </CopyBar>
      </section>
      <TimeLine {...{ trace, shown }} onShow={goTo} />
      <div className="replay-controls" role="group" aria-label="Steps">
        <div className="replay-buttons">
          <IconButton path={FIRST} aria-label="First step" onClick={() => goTo(1)} />
          <IconButton path={BACK} aria-label="Step back" onClick={() => goTo(shown - 1)} />
          <SmallButton look="primary" onClick={play}>
            {isPlaying ? 'Pause' : 'Play'}
          </SmallButton>
          <IconButton path={FORWARD} aria-label="Step forward" onClick={() => goTo(shown + 1)} />
          <IconButton path={LAST} aria-label="Last step" onClick={() => goTo(steps.length)} />
        </div>
        <input
          className="range-slider-input"
          type="range"
          min={1}
          max={steps.length}
          value={shown}
          aria-label="Step"
          aria-valuetext={`Step ${shown} of ${steps.length}: ${what}`}
          style={{ '--fill': `${share * 100}%` } as CSSProperties}
          onChange={(event) => goTo(Number(event.currentTarget.value))}
        />
        <p>
          <b>
            Step {shown} of {steps.length}
          </b>{' '}
          · {formatClock(step.at)}
        </p>
        {/* Not each step while it plays: the next one would interrupt it. */}
        <p className="visually-hidden" role="status">
          {isPlaying ? '' : `Step ${shown} of ${steps.length}: ${what}`}
        </p>
      </div>
      <StepDetails key={shown} {...{ trace, shown }} />
    </div>
  );
}

/** What has keys of its own. */
const CONTROLS = 'input, textarea, select, button, a, [role="tree"], [role="tab"]';

function limit(step: number, last: number): number {
  return Math.min(Math.max(Math.trunc(step) || 1, 1), last);
}

const INDIA = { timeZone: 'Asia/Kolkata' } as const;

function formatDay(at: number): string {
  const time = new Date(at).toLocaleString('en-IN', {
    ...INDIA,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `${time} in India`;
}

/** The time of day in India, to the millisecond. */
function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString('en-IN', {
    ...INDIA,
    hour12: false,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
}

/** With more lanes, the rarest are joined. */
const MAX_LANES = 8;
const OTHERS = 'Others';

interface TimeLineProps {
  trace: Trace;
  shown: number;
  onShow: (step: number) => void;
}

/** Who acts, as lanes, and the steps as knots in them, by their order. On phones, one list. */
function TimeLine({ trace, shown, onShow }: TimeLineProps) {
  const { steps } = trace;
  const lanes = chooseLanes(trace);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // jsdom has no scrolling.
    list.current?.children[shown - 1]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const rowOf = (who: string) => {
    const row = lanes.findIndex(({ name }) => name === who);
    return row < 0 ? lanes.length - 1 : row;
  };
  return (
    <section className="replay-line" aria-label="Time line">
      <ul className="replay-lanes" aria-hidden="true">
        {lanes.map(({ name, note }) => (
          <li key={name}>
            <b>{name}</b> <small>{note}</small>
          </li>
        ))}
      </ul>
      <div className="replay-scroll">
        <ol
          ref={list}
          className="replay-steps"
          style={
            {
              '--steps': steps.length,
              '--lanes': lanes.length,
              '--now': shown - 1,
            } as CSSProperties
          }
        >
          {steps.map(({ who, what }, index) => (
            <li
              // The steps of a trace never change their order.
              key={index}
              data-when={describeWhen(index + 1, shown)}
              style={{ '--column': index + 1, '--row': rowOf(who) + 1 } as CSSProperties}
            >
              <button
                type="button"
                aria-current={index + 1 === shown ? 'step' : undefined}
                onClick={() => onShow(index + 1)}
              >
                <span className="replay-knot" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="replay-what">
                  <span className="visually-hidden">{`Step ${index + 1}: `}</span>
                  <b>{who}</b> {what}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function describeWhen(step: number, shown: number): 'past' | 'now' | 'later' {
  if (step === shown) return 'now';
  return step < shown ? 'past' : 'later';
}

function chooseLanes({ lanes, steps }: Trace): Trace['lanes'] {
  if (lanes.length <= MAX_LANES) return lanes;
  const count = (name: string) => steps.filter(({ who }) => who === name).length;
  const kept = new Set(
    lanes
      .toSorted((a, b) => count(b.name) - count(a.name))
      .slice(0, MAX_LANES - 1)
      .map(({ name }) => name),
  );
  return [...lanes.filter(({ name }) => kept.has(name)), { name: OTHERS }];
}
