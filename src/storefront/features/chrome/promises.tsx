import { Icon } from '#ui/icon.tsx';
import './promises.css';

const PROMISES = [
  ['undo-2', 'Guaranteed return', 'Within 14 days of receiving an order'],
  ['truck', 'Fast delivery', 'Within 3-5 business days'],
  ['shield-check', 'Secure payments', 'All cards accepted'],
] as const;

export function Promises() {
  return (
    <section className="wrap promises" aria-label="Our promises">
      {PROMISES.map(([icon, title, text]) => (
        <div key={title} className="promise">
          <Icon name={icon} size="large" />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
