import { DEFAULT_BOOK_GRAMS, offersCashSomewhere } from '#domain/delivery/delivery.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { nameRate } from '#domain/delivery/rate-notes.ts';
import { joinWords } from '#domain/values/text.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { Icon, TRUCK } from '#ui/display/icon.tsx';
import { BANKNOTE, RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { NumberField, Pair } from '../parts/fields.tsx';
import { Box } from '../parts/page.tsx';
import type { FieldsProps } from './settings-editor.tsx';
import { Rates, TryRates } from './rates.tsx';
import { formatLinks, type FormSettings } from './settings-form.ts';

const COLLECTORS = Object.entries(RETURN_TEXTS).map(
  ([value, { choice }]) => [value, choice] as const,
);

/** The settings for deliveries and returns, and what the shop promises with them. */
export function SettingsDelivery({
  title,
  ...props
}: FieldsProps<FormSettings> & { title: string }) {
  const { original, typed } = props;
  const { delivery } = original;
  return (
    <>
      <Box title={title} anchor="delivery">
        <Pair>
          <NumberField label="Delivery fee in ₹" name="fee" value={delivery.fee} />
          <NumberField label="Free from ₹" name="freeFrom" value={delivery.freeFrom} />
        </Pair>
        <TextAreaField
          label="Couriers"
          isOptional
          name="carriers"
          defaultValue={formatLinks(original.carriers)}
        />
        <p className="desk-muted">
          {'One per line: its name, then the address of its page, with {number} for the parcel.'}
        </p>
      </Box>
      <Rates {...props} />
      <TryRates settings={typed} />
      <Box title="Weights and promises">
        <Pair>
          <NumberField
            label="A book without a weight weighs"
            name="bookGrams"
            value={delivery.bookGrams ?? DEFAULT_BOOK_GRAMS}
            maxDigits={5}
          />
          <SelectField
            label="Who collects a return"
            name="returnsBy"
            options={COLLECTORS}
            defaultValue={original.returnsBy}
          />
        </Pair>
        <p className="desk-muted">
          The weight is in grams. The shop’s pages, the form for a return and its emails say who
          collects it.
        </p>
        <div className="desk-promises">
          <p className="caps">So the shop promises</p>
          <ul>
            <li>
              <Icon path={TRUCK} />
              Fastest Delivery
            </li>
            <li>
              <Icon path={RECEIPT_INDIAN_RUPEE} />
              Inclusive of All Taxes
            </li>
            <li>
              <Icon path={BANKNOTE} />
              {describeCashPromise(typed)}
            </li>
          </ul>
        </div>
      </Box>
    </>
  );
}

/** The third message on the pages of books, and where it differs. */
function describeCashPromise(settings: FormSettings): string {
  const { delivery } = settings;
  if (!offersCashSomewhere(settings)) return 'Pay online';
  const places = (delivery.rates ?? []).flatMap(({ cod }, index) =>
    cod ? [] : nameRate(delivery, index),
  );
  const exceptions = places.length > 0 ? `, but “Pay online” in ${joinWords(places)}` : '';
  return `Cash On Delivery Available${exceptions}`;
}
