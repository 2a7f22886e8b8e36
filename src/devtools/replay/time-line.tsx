import { type CSSProperties, useEffect, useRef } from 'react';
import './time-line.css';
import type { Trace } from './trace.ts';

/** With more lanes, the rarest are joined. */
const MAX_LANES = 8;
const OTHERS = 'Others';

interface TimeLineProps {
  trace: Trace;
  shown: number;
  onShow: (step: number) => void;
}

/** Who acts, as lanes, and the steps as knots in them, by their order. On phones, one list. */
export function TimeLine({ trace, shown, onShow }: TimeLineProps) {
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
