import { useRef, useState } from 'react';
import type { Book } from '#contract/catalogue/book.ts';
import type { DeliveryResponse, Shop } from '#contract/shop-settings.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatDeliveryDates } from '#domain/delivery/delivery-dates.ts';
import { formatRupees } from '#domain/values/money.ts';
import { isPin, joinDigits, readPin } from '#domain/values/normal-form.ts';
import { describeBookReturn } from '#domain/orders/return-collector.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { ProblemText } from '#ui/messages/problem.tsx';
import { readWithRetries } from '#client/client.ts';
import { Fact } from '../../components/fact.tsx';
import { OFFLINE, useOnline } from '../../data/failure.tsx';
import { readDelivery, readLastPin, rememberPin } from '../../data/pin-delivery.ts';
import './delivery-check.css';

const STATUS_ID = 'delivery-status';

type Outcome =
  | { kind: 'malformed' | 'unknown' | 'waiting' | 'failed'; pin: string }
  | { kind: 'known'; response: DeliveryResponse };

interface DeliveryCheckProps {
  book: Pick<Book, 'grams' | 'originalPrice' | 'discountPrice'>;
  /** `undefined` while it is not known. */
  shop: Pick<Shop, 'delivery' | 'returnDays' | 'returnsBy'> | undefined;
  /** The PIN code of the user's address: the field begins with it, or with one checked before. */
  addressPin: string | undefined;
  /** Called with what is known; with `undefined` while nothing is. */
  onCheck: (response: DeliveryResponse | undefined) => void;
}

/** Shows when the book would arrive at a PIN code, what that costs, and how it can be paid. */
export function DeliveryCheck({ book, shop, addressPin, onCheck }: DeliveryCheckProps) {
  const [typed, setTyped] = useState<string>();
  const [lastPin] = useState(readLastPin);
  const initial = useOnceHydrated(lastPin ?? readPin(addressPin ?? '') ?? '', '');
  const { outcome, request } = useDeliveryRequest(book, onCheck);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const text = typed ?? initial;
  const isRefused = outcome?.kind === 'malformed' || outcome?.kind === 'unknown';

  const check = () => {
    // Many people write '560 003'.
    const pin = joinDigits(text);
    request(pin);
    if (isPin(pin)) rememberPin(pin);
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
        <DeliveryStatus {...{ outcome, shop }} isPrefilled={initial !== ''} onRetry={tryAgain} />
      </div>
    </section>
  );
}

/** Returns the outcome of the latest request, and a function that makes one. */
function useDeliveryRequest(
  book: DeliveryCheckProps['book'],
  onCheck: DeliveryCheckProps['onCheck'],
) {
  const [outcome, setOutcome] = useState<Outcome>();
  const currentRequest = useRef(new AbortController());
  const request = async (pin: string) => {
    currentRequest.current.abort();
    const { signal } = (currentRequest.current = new AbortController());
    setOutcome({ kind: 'waiting', pin });
    onCheck(undefined);
    const { grams } = book;
    const found = await checkDelivery(pin, { grams, amount: getPayablePrice(book) }, signal);
    if (!found || signal.aborted) return;
    setOutcome(found);
    if (found.kind === 'known') onCheck(found.response);
  };
  return { outcome, request: (pin: string) => void request(pin) };
}

/** Reads the delivery to a PIN code. Never rejects; `undefined` if aborted. */
async function checkDelivery(
  pin: string,
  parcel: Parameters<typeof readDelivery>[1],
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  if (!isPin(pin)) return { kind: 'malformed', pin };
  try {
    const response = await readWithRetries(() => readDelivery(pin, parcel, signal), signal);
    return response ? { kind: 'known', response } : { kind: 'unknown', pin };
  } catch (error) {
    if (signal.aborted) return undefined;
    console.error('Reading the delivery dates failed.', error);
    return { kind: 'failed', pin };
  }
}

interface DeliveryStatusProps {
  outcome: Outcome | undefined;
  shop: DeliveryCheckProps['shop'];
  /** Whether the field was prefilled with a PIN code. */
  isPrefilled: boolean;
  onRetry: () => void;
}

/** The text of the status below the field. */
function DeliveryStatus({ outcome, shop, isPrefilled, onRetry }: DeliveryStatusProps) {
  const isOnline = useOnline();
  switch (outcome?.kind) {
    case undefined:
      return (
        <p>{`${isPrefilled ? 'Check the' : 'Type a'} PIN code to see when your order arrives.`}</p>
      );
    case 'waiting':
      return <p className="delivery-waiting">Checking</p>;
    case 'known':
      return <Answer response={outcome.response} shop={shop} />;
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

interface AnswerProps extends Pick<DeliveryCheckProps, 'shop'> {
  response: DeliveryResponse;
}

function Answer({ response, shop }: AnswerProps) {
  const { pin, district, state, cod, fee } = response;
  const { delivery, returnDays = 0, returnsBy = 'courier' } = shop ?? {};
  return (
    <>
      <p className="delivery-place">{`Delivery to ${pin}: ${district}, ${state}`}</p>
      <dl>
        <Fact name="Arrives" value={formatDeliveryDates(response)} />
        <Fact name="Delivery" value={fee === 0 ? 'Free' : describeFee(fee, delivery?.freeFrom)} />
        <Fact name="Payment" value={cod ? 'Cash on delivery, or online' : 'Pay online only'} />
      </dl>
      <p className="delivery-return">{describeBookReturn(returnDays, returnsBy)}</p>
    </>
  );
}

function describeFee(fee: number, freeFrom: number | undefined): string {
  const amount = formatRupees(fee);
  return freeFrom === undefined ? amount : `${amount}, free from ${formatRupees(freeFrom)}`;
}

function describeMalformedPin(text: string): string {
  return /^0\d{5}$/.test(text) ? 'A PIN code does not begin with 0.' : 'A PIN code has six digits.';
}
