import { Link, useLoaderData } from 'react-router';
import { MAX_PAGE_CHARS, MAX_SHOP_ADDRESS_CHARS, MAX_SHOP_PHONE_CHARS } from '#contract/limits.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { desk } from '../api.ts';
import { NumberField, Pair } from '../parts/fields.tsx';
import { Box, PageHeading, Tabs } from '../parts/page.tsx';
import { recordOwnShop, SettingsEditor, type FieldsProps } from './settings-editor.tsx';
import { SettingsDelivery } from './settings-delivery.tsx';
import { formatLinks, NAMES, PAGES, readForm, type FormSettings } from './settings-form.ts';

const PAGE_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  contact: 'Contact',
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
          <Field
            label="PIN code"
            name="pin"
            required
            pattern="\s*[1-9](?:\s*\d){5}\s*"
            title="Six digits"
            inputMode="numeric"
            defaultValue={original.pin}
          />
          <Field
            label="Email for readers"
            name="email"
            type="email"
            defaultValue={original.email}
          />
          <Field
            label="Phone"
            name="phone"
            maxLength={MAX_SHOP_PHONE_CHARS}
            defaultValue={original.phone}
          />
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
      <SettingsDelivery title={SECTION_TITLES.delivery} {...props} />
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
