import { useRef, useState } from 'react';
import { isPin } from '#domain/delivery/delivery.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useOnceHydrated } from '#ui/hydrated.ts';
import { askDelivery, type Outcome } from './ask-delivery.ts';
import { DeliveryAnswer } from './delivery-answer.tsx';
import { keepLastPin, readLastPin } from './last-pin.ts';
import './delivery-check.css';

const ANSWER = 'delivery-answer';

interface DeliveryCheckProps {
  /** The PIN code of the reader's address, for a reader who has not typed one yet. */
  addressPin: string | undefined;
}

/** Tells when an order would arrive at a PIN code. */
export function DeliveryCheck({ addressPin }: DeliveryCheckProps) {
  const [typed, setTyped] = useState<string>();
  const [lastPin] = useState(readLastPin);
  const known = useOnceHydrated(lastPin ?? readPin(addressPin ?? ''), '');
  const { outcome, ask } = useDelivery();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const text = typed ?? known;
  const isRefused = outcome?.kind === 'malformed' || outcome?.kind === 'unknown';

  const check = () => {
    const pin = withoutBlanks(text);
    ask(pin);
    if (isPin(pin)) keepLastPin(pin);
    else field.current?.focus();
  };
  const tryAgain = () => {
    // The pressed button goes away.
    button.current?.focus();
    check();
  };
  return (
    <section className="delivery-check" aria-label="Delivery">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <Field
          ref={field}
          label="PIN code"
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          value={text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? ANSWER : undefined}
        />
        <Button ref={button} look="quiet" type="submit">
          Check
        </Button>
      </form>
      <div className="delivery-answer" id={ANSWER} role="status">
        <DeliveryAnswer outcome={outcome} isFilled={known !== ''} onRetry={tryAgain} />
      </div>
    </section>
  );
}

/** Only the last question counts. */
function useDelivery() {
  const [outcome, setOutcome] = useState<Outcome>();
  const asking = useRef(new AbortController());
  const ask = async (pin: string) => {
    asking.current.abort();
    const { signal } = (asking.current = new AbortController());
    setOutcome({ kind: 'waiting', pin });
    const found = await askDelivery(pin, signal);
    if (found && !signal.aborted) setOutcome(found);
  };
  return { outcome, ask: (pin: string) => void ask(pin) };
}

/** Many people write '560 003'. */
function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** An address may have any text for a PIN code. */
function readPin(text: string): string {
  const pin = withoutBlanks(text);
  return isPin(pin) ? pin : '';
}
