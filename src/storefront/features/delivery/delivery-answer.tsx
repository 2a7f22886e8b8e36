import type { DeliveryAnswer as Answer } from '#contract/delivery.ts';
import { formatDeliveryDates } from '#domain/delivery/delivery.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT, TRUCK } from '#ui/icons.ts';
import type { Outcome } from './ask-delivery.ts';

const INFO = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01';

interface DeliveryAnswerProps {
  outcome: Outcome | undefined;
  /** Whether the field had a PIN code before anything was typed. */
  isFilled: boolean;
  onRetry: () => void;
}

/** What the status under the field says. */
export function DeliveryAnswer({ outcome, isFilled, onRetry }: DeliveryAnswerProps) {
  switch (outcome?.kind) {
    case undefined:
      return (
        <p>{`${isFilled ? 'Check the' : 'Type a'} PIN code to see when your order arrives.`}</p>
      );
    case 'waiting':
      return <p>Checking</p>;
    case 'known':
      return <Dates answer={outcome.answer} />;
    case 'unknown':
      return <Fault text={`We do not deliver to ${outcome.pin}.`} />;
    case 'malformed':
      return <Fault text={nameFault(outcome.pin)} />;
    case 'failed':
      return (
        <div className="delivery-failure">
          <Fault
            text={`We could not ask just now${navigator.onLine ? '' : ': you are offline'}.`}
          />
          <Button look="text" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      );
  }
}

function Dates({ answer }: { answer: Answer }) {
  return (
    <div className="delivery-dates" data-online-only={answer.cod ? undefined : ''}>
      <Icon path={answer.cod ? TRUCK : INFO} />
      <p>
        <strong>
          {`Delivery to ${answer.pin}: `}
          <span>{formatDeliveryDates(answer)}</span>
        </strong>
        <br />
        {answer.cod ? 'Cash on delivery' : 'Pay online only'}
      </p>
    </div>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className="field-error">
      <Icon path={TRIANGLE_ALERT} />
      {text}
    </p>
  );
}

function nameFault(text: string): string {
  return /^0\d{5}$/.test(text) ? 'A PIN code does not begin with 0.' : 'A PIN code has six digits.';
}
