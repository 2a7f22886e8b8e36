import { Link, useLoaderData } from 'react-router';
import { MAX_PAGE_CHARS, MAX_SHOP_ADDRESS_CHARS, MAX_SHOP_PHONE_CHARS } from '#contract/limits.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { desk } from '../api.ts';
import { NumberField, Pair } from '../parts/fields.tsx';
import { Box, PageHeading, Tabs } from '../parts/page.tsx';
import { recordOwnShop, SettingsEditor, type FieldsProps } from './settings-editor.tsx';
import { formatLinks, NAMES, PAGES, readForm, type FormSettings } from './settings-form.ts';
import { DEFAULT_BOOK_GRAMS, offersCashSomewhere } from '#domain/delivery/delivery.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';
import { nameRate } from '#domain/delivery/rate-notes.ts';
import { joinWords } from '#domain/values/text.ts';
import { SelectField } from '#ui/controls/select-field.tsx';
import { Icon, TRUCK } from '#ui/display/icon.tsx';
import { BANKNOTE, RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { Rates, TryRates } from './rates.tsx';

const PAGE_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  contact: 'Contact',
} as const;

const PIN = {
  required: true,
  pattern: String.raw`\s*[1-9](?:\s*\d){5}\s*`,
  title: 'Six digits',
  inputMode: 'numeric',
} as const;

const SECTION_TITLES = {
  shop: 'Shop',
  tax: 'Tax',
  delivery: 'Delivery',
  payment: 'Payment and returns',
  pages: 'Pages of the shop',
} as const;

export async function loader() {
  const { settings } = await desk.settings.$get();
  recordOwnShop(settings);
  return settings;
}

export function Component() {
  const latest = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Settings">Pages, bills and emails change at once.</PageHeading>
      <Tabs of="Settings" />
      <SettingsEditor
        latest={latest}
        readForm={readForm}
        names={NAMES}
        subject="settings"
        before={<Anchors />}
        Fields={SettingsFields}
      />
    </>
  );
}

function Anchors() {
  return (
    <nav className="desk-anchors" aria-label="On this page">
      {Object.entries(SECTION_TITLES).map(([anchor, title]) => (
        <a key={anchor} href={`#${anchor}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function SettingsFields(props: FieldsProps<FormSettings>) {
  const { original } = props;
  const { cod, pages } = original;
  return (
    <>
      <Box title={SECTION_TITLES.shop} anchor="shop">
        <TextAreaField
          label="Address"
          name="address"
          maxLength={MAX_SHOP_ADDRESS_CHARS}
          defaultValue={original.address}
        />
        <Pair>
          {(
            [
              ['PIN code', 'pin', PIN],
              ['Email for readers', 'email', { type: 'email' }],
              ['Phone', 'phone', { maxLength: MAX_SHOP_PHONE_CHARS }],
            ] as const
          ).map(([label, name, attributes]) => (
            <Field key={name} {...{ label, name }} defaultValue={original[name]} {...attributes} />
          ))}
        </Pair>
        <p className="desk-muted">
          Name, logo and colours are under <Link to="/desk/shop/identity">Shop</Link>. What a new
          shop needs is under <Link to="/desk/first-day">The first day</Link>.
        </p>
      </Box>
      <Box title={SECTION_TITLES.tax} anchor="tax">
        <Field
          label="GSTIN"
          isOptional
          name="gstin"
          autoComplete="off"
          pattern="\s*\d{2}[A-Za-z]{5}\d{4}[A-Za-z][1-9A-Za-z][Zz][\dA-Za-z]\s*"
          title="15 characters, as on the certificate"
          defaultValue={original.gstin}
        />
        <p className="desk-muted">
          With a GSTIN, your bills become bills of supply or tax invoices.
        </p>
      </Box>
      <SettingsDelivery {...props} />
      <Box title={SECTION_TITLES.payment} anchor="payment">
        <Choice
          type="checkbox"
          name="codOn"
          value="1"
          label="Cash on delivery"
          defaultChecked={cod.on}
        />
        <Pair>
          {(
            [
              ['Cash on delivery up to ₹', 'codUpTo', cod.upTo],
              ['Return window (days)', 'returnDays', original.returnDays, 3],
              ['Low-stock threshold (copies)', 'lowStock', original.lowStock],
              ['Copies of a book in an unpaid order', 'heldPerBook', original.holds.perBook],
              ['All copies in an unpaid order', 'heldPerOrder', original.holds.perOrder],
            ] as const
          ).map(([label, name, value, maxDigits]) => (
            <NumberField key={name} {...{ label, name, value, maxDigits }} />
          ))}
        </Pair>
        <TextAreaField
          label="PIN codes without cash on delivery"
          isOptional
          name="excludedPins"
          defaultValue={cod.excludedPins.join(' ')}
        />
        <p className="desk-muted">
          UPI and cards need an account with a payment provider. The person who runs the server
          enters its keys there.
        </p>
      </Box>
      <Box title={SECTION_TITLES.pages} anchor="pages">
        {PAGES.map((name) => (
          <TextAreaField
            key={name}
            label={PAGE_NAMES[name]}
            isOptional
            name={`page-${name}`}
            maxLength={MAX_PAGE_CHARS}
            defaultValue={pages[name]}
          />
        ))}
        <p className="desk-muted">A page left empty shows the default text.</p>
        <TextAreaField
          label="Links in the footer"
          isOptional
          name="links"
          placeholder="Our blog https://blog.books.example"
          defaultValue={formatLinks(original.links)}
        />
        <p className="desk-muted">One per line: its name, then its address with https://.</p>
      </Box>
    </>
  );
}

const COLLECTORS = Object.entries(RETURN_TEXTS).map(
  ([value, { choice }]) => [value, choice] as const,
);

/** The settings for deliveries and returns, and what the shop promises with them. */
function SettingsDelivery(props: FieldsProps<FormSettings>) {
  const { original, typed } = props;
  const { delivery } = original;
  return (
    <>
      <Box title={SECTION_TITLES.delivery} anchor="delivery">
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
            {[
              [TRUCK, 'Fastest Delivery'] as const,
              [RECEIPT_INDIAN_RUPEE, 'Inclusive of All Taxes'] as const,
              [BANKNOTE, describeCashPromise(typed)] as const,
            ].map(([icon, promise]) => (
              <li key={icon}>
                <Icon path={icon} />
                {promise}
              </li>
            ))}
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
