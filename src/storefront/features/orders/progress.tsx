import type { CSSProperties } from 'react';
import type { Order } from '#contract/order.ts';
import { orderProgress, type ProgressStep } from '#domain/orders/order-progress.ts';
import { Icon } from '#ui/icon.tsx';
import './progress.css';

// Lucide outlines, as in `icons.ts`.
const CHECK = 'M20 6L9 17l-5-5';
const CROSS = 'M18 6L6 18M6 6l12 12';
const ICONS = { done: CHECK, off: CROSS, now: undefined, next: undefined };

/** How far an order is: across on wide screens, else down. */
export function Progress({ order, left }: { order: Order; left: string | undefined }) {
  const steps = orderProgress(order);
  const present = steps.findLastIndex(({ state }) => state !== 'next');
  return (
    <ol
      className="progress"
      aria-label="Progress"
      style={{ '--progress-steps': steps.length } as CSSProperties}
    >
      {steps.map(({ name, state, detail = state === 'now' ? left : undefined }, index) => (
        <li key={name} data-state={state} aria-current={index === present ? 'step' : undefined}>
          <Point state={state} />
          <div>
            <b>{name}</b>
            {detail !== undefined && <small>{detail}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Point({ state }: Pick<ProgressStep, 'state'>) {
  const icon = ICONS[state];
  return (
    <span className="progress-point" aria-hidden="true">
      {icon !== undefined && <Icon path={icon} />}
    </span>
  );
}
