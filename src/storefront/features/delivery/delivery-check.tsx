import { useRef, useState } from 'react';
import type { DeliveryResponse } from '#contract/shop-settings.ts';
import { formatDeliveryDates } from '#domain/delivery.ts';
import { isPin, joinDigits, readPin } from '#domain/normal-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useOnceHydrated } from '#ui/once-hydrated.ts';
import { INFO, Icon, TRUCK } from '#ui/icon.tsx';
import { ProblemText } from '#ui/problem.tsx';
import { readWithRetries } from '#client/client.ts';
import { OFFLINE, useOnline } from '../../data/failure.ts';
import { readDelivery } from '../../data/pin-delivery.ts';
import { readLocal, writeLocal } from '../../navigation/storage.ts';
import './delivery-check.css';

const STORAGE_KEY = 'pin';
const STATUS_ID = 'delivery-status';

/** What is known about the delivery to a PIN code. */
type Outcome =
  | { kind: 'malformed' | 'unknown' | 'waiting' | 'failed'; pin: string }
  | { kind: 'known'; response: DeliveryResponse };

interface DeliveryCheckProps {
  /**
   * The PIN code of the user's address. The field begins with it, unless a PIN code was checked in
   * this browser before.
   */
  addressPin: string | undefined;
}

/** Shows when an order would arrive at a PIN code. */
export function DeliveryCheck({ addressPin }: DeliveryCheckProps) {
  const [typed, setTyped] = useState<string>();
  const [lastPin] = useState(readLastPin);
  const initial = useOnceHydrated(lastPin ?? readPin(addressPin ?? '') ?? '', '');
  const { outcome, request } = useDelivery();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const text = typed ?? initial;
  const isRefused = outcome?.kind === 'malformed' || outcome?.kind === 'unknown';

  const check = () => {
    // Many people write '560 003'.
    const pin = joinDigits(text);
    request(pin);
    if (isPin(pin)) writeLocal(STORAGE_KEY, pin);
    else field.current?.focus();
  };
  const tryAgain = () => {
    // The clicked button is removed.
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
          aria-describedby={isRefused ? STATUS_ID : undefined}
        />
        <Button ref={button} look="quiet" type="submit">
          Check
        </Button>
      </form>
      <div className="delivery-answer" id={STATUS_ID} role="status">
        <DeliveryStatus outcome={outcome} isPrefilled={initial !== ''} onRetry={tryAgain} />
      </div>
    </section>
  );
}

/** Returns the outcome of the latest request, and a function that makes one. */
function useDelivery() {
  const [outcome, setOutcome] = useState<Outcome>();
  const currentRequest = useRef(new AbortController());
  const request = async (pin: string) => {
    currentRequest.current.abort();
    const { signal } = (currentRequest.current = new AbortController());
    setOutcome({ kind: 'waiting', pin });
    const found = await checkDelivery(pin, signal);
    if (found && !signal.aborted) setOutcome(found);
  };
  return { outcome, request: (pin: string) => void request(pin) };
}

/**
 * Reads the delivery to a PIN code. Never rejects; resolves with `undefined` if `signal` was
 * aborted.
 */
async function checkDelivery(pin: string, signal: AbortSignal): Promise<Outcome | undefined> {
  if (!isPin(pin)) return { kind: 'malformed', pin };
  try {
    const response = await readWithRetries(() => readDelivery(pin, signal), signal);
    return response ? { kind: 'known', response } : { kind: 'unknown', pin };
  } catch (error) {
    if (signal.aborted) return undefined;
    console.error('Reading the delivery dates failed.', error);
    return { kind: 'failed', pin };
  }
}

interface DeliveryStatusProps {
  outcome: Outcome | undefined;
  /** Whether the field was prefilled with a PIN code. */
  isPrefilled: boolean;
  onRetry: () => void;
}

/** The text of the status below the field. */
function DeliveryStatus({ outcome, isPrefilled, onRetry }: DeliveryStatusProps) {
  const isOnline = useOnline();
  switch (outcome?.kind) {
    case undefined:
      return (
        <p>{`${isPrefilled ? 'Check the' : 'Type a'} PIN code to see when your order arrives.`}</p>
      );
    case 'waiting':
      return <p>Checking</p>;
    case 'known':
      return <Dates response={outcome.response} />;
    case 'unknown':
      return <ProblemText>{`We do not deliver to ${outcome.pin}.`}</ProblemText>;
    case 'malformed':
      return <ProblemText>{describeMalformedPin(outcome.pin)}</ProblemText>;
    case 'failed':
      return (
        <div className="delivery-failure">
          <ProblemText>{isOnline ? 'We could not check just now.' : OFFLINE[0]}</ProblemText>
          <Button look="text" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      );
  }
}

function Dates({ response }: { response: DeliveryResponse }) {
  return (
    <div className="delivery-dates" data-online-only={response.cod ? undefined : ''}>
      <Icon path={response.cod ? TRUCK : INFO} />
      <p>
        <strong>
          {`Delivery to ${response.pin}: `}
          <span>{formatDeliveryDates(response)}</span>
        </strong>
        <br />
        {response.cod ? 'Cash on delivery' : 'Pay online only'}
      </p>
    </div>
  );
}

function describeMalformedPin(text: string): string {
  return /^0\d{5}$/.test(text) ? 'A PIN code does not begin with 0.' : 'A PIN code has six digits.';
}

/** Returns the PIN code that was last checked in this browser; `undefined` if there is none. */
function readLastPin(): string | undefined {
  const text = readLocal(STORAGE_KEY) ?? '';
  return isPin(text) ? text : undefined;
}
