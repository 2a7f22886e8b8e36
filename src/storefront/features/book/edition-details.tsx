import type { Book } from '#contract/book.ts';
import { describeEdition } from './edition.ts';
import './edition-details.css';

export function EditionDetails({ book }: { book: Book }) {
  return (
    <section className="edition-details" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <dl>
        {describeEdition(book).map(([label, text]) => (
          <div key={label} className="stitch-above">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
