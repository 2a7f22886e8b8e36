import type { StatusTone } from '#domain/orders/order-status.ts';
import './status.css';

/** A dot and words: never a dot alone. */
export function Status({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className="status" data-tone={tone}>
      {text}
    </span>
  );
}
