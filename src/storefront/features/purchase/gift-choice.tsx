import { MAX_GIFT_CHARS } from '#contract/limits.ts';
import type { Gift } from '#contract/orders/order.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import './gift-choice.css';

const EMPTY: Gift = { message: '', hidePrices: true };

interface GiftChoiceProps {
  /** `undefined` if the order is no present. */
  gift: Gift | undefined;
  onChoose: (gift: Gift | undefined) => void;
  /** Called while the message is typed. When it is complete, `onChoose` follows. */
  onType: (gift: Gift) => void;
}

/** Asks whether the order is a present, and for the message that is printed. */
export function GiftChoice({ gift, onChoose, onType }: GiftChoiceProps) {
  return (
    <fieldset className="gift-choice">
      <legend>A present</legend>
      <Choice
        type="checkbox"
        label="This is a present"
        checked={gift !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? EMPTY : undefined)}
      />
      {gift && (
        <div className="gift-choice-details">
          <TextAreaField
            label="Message"
            isOptional
            hintId="gift-hint"
            maxLength={MAX_GIFT_CHARS}
            value={gift.message}
            onBlur={() => onChoose(gift)}
            onChange={({ currentTarget }) => onType({ ...gift, message: currentTarget.value })}
          />
          <p className="gift-choice-hint" id="gift-hint">
            {`${gift.message.length} of ${MAX_GIFT_CHARS} letters. Printed on the slip in the parcel.`}
          </p>
          <Choice
            type="checkbox"
            label="No prices on the slip"
            checked={gift.hidePrices}
            onChange={({ currentTarget }) =>
              onChoose({ ...gift, hidePrices: currentTarget.checked })
            }
          />
        </div>
      )}
    </fieldset>
  );
}
