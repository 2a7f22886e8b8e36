import { Button } from '#ui/button.tsx';
import { AnswerView } from './answer-view.tsx';
import { statusLine, type Outcome } from './answer.ts';
import { formatBytes, formatMoment, formatMs } from '../measures.ts';
import type { Exchange } from '../request/use-exchange.ts';
import './response-pane.css';

interface ResponsePaneProps {
  exchange: Exchange;
  onCancel: () => void;
}

export function ResponsePane({ exchange, onCancel }: ResponsePaneProps) {
  const outcome = exchange.stage === 'done' ? exchange.outcome : undefined;
  return (
    <section className="response-pane" aria-label="Response">
      <div className="response-pane-head">
        <p className="response-pane-status" role="status" data-tone={toneOf(exchange)}>
          {exchange.stage === 'sending' ? 'Sending…' : outcome && lineOf(outcome)}
        </p>
        {exchange.stage === 'sending' && (
          <Button look="text" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {exchange.stage === 'done' && <p>{factsOf(exchange)}</p>}
      </div>
      {exchange.stage === 'none' && <p className="response-pane-none">Response is undefined.</p>}
      {exchange.stage === 'done' && outcome?.kind === 'answer' && (
        <AnswerView key={exchange.kept?.id} answer={outcome} />
      )}
      {outcome?.kind === 'failure' && (
        <>
          <p>
            No answer came, or none that this page may read. Is the address right, and the server
            running? A server elsewhere must also allow this page to ask (CORS), and this site must
            allow its pages to ask elsewhere (Content-Security-Policy).
          </p>
          <p className="response-pane-reason">{outcome.reason}</p>
        </>
      )}
    </section>
  );
}

function lineOf(outcome: Outcome): string {
  return outcome.kind === 'answer' ? statusLine(outcome) : 'No response';
}

/** The request comes first, as the form may have changed since it was sent. */
function factsOf({ sent, outcome, kept }: Extract<Exchange, { stage: 'done' }>): string {
  const facts = [`${sent.method} ${sent.endpoint}`];
  if (outcome.kind === 'answer') facts.push(formatMs(outcome.ms), formatBytes(outcome.bytes));
  if (kept) facts.push(`from ${formatMoment(kept.at)}`);
  return facts.join(' · ');
}

function toneOf(exchange: Exchange): string | undefined {
  if (exchange.stage !== 'done') return undefined;
  if (exchange.outcome.kind === 'failure' || exchange.outcome.status >= 400) return 'danger';
  return exchange.outcome.status < 300 ? 'success' : 'info';
}
