import type { PaymentMethod } from '#contract/order.ts';
import '#ui/choice.css';
import './payment-choice.css';

interface PaymentChoiceProps {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /** What the courier takes, and up to which sum. */
  cashHint: string;
  /** Why the order cannot be paid in cash; `undefined` if it can. */
  noCash: string | undefined;
}

export function PaymentChoice({ chosen, onChoose, cashHint, noCash }: PaymentChoiceProps) {
  const radio = (method: PaymentMethod) => ({
    className: 'choice-box',
    type: 'radio',
    name: 'payment',
    checked: chosen === method,
    onChange: () => onChoose(method),
  });
  return (
    <fieldset className="payment-choice">
      <legend>Payment</legend>
      <label className="address-card">
        <input {...radio('online')} />
        <div>
          <p className="address-card-name">Pay online</p>
          <p className="payment-choice-hint">UPI, cards, netbanking. You pay on the next page.</p>
        </div>
      </label>
      <label className="address-card">
        <input {...radio('cod')} disabled={noCash !== undefined} />
        <div>
          <p className="address-card-name">Cash on delivery</p>
          <p className="payment-choice-hint">{noCash ?? cashHint}</p>
        </div>
      </label>
    </fieldset>
  );
}
