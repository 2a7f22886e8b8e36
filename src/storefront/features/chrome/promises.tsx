import { Icon } from '#ui/icon.tsx';
import { TRUCK } from '#ui/icons.ts';
import './promises.css';

// Lucide outlines, as in `icons.ts`.
const UNDO = 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11';
const SHIELD_CHECK =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4';

const PROMISES = [
  [UNDO, 'Guaranteed return', 'Within 14 days of receiving an order'],
  [TRUCK, 'Fast delivery', 'Within 3-5 business days'],
  [SHIELD_CHECK, 'Secure payments', 'All cards accepted'],
] as const;

export function Promises() {
  return (
    <section className="wrap promises" aria-label="Our promises">
      {PROMISES.map(([icon, title, text]) => (
        <div key={title} className="promise">
          <Icon path={icon} size="large" />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
