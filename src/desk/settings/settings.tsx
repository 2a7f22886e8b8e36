import { useRef, useState } from 'react';
import {
  useFetcher,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { SettingsChange } from '#contract/shop-settings.ts';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { readBody } from '#client/client.ts';
import { attempt, desk, load } from '../api.ts';
import { showColours } from './colours.ts';
import { Box, PageHeading, SettingsTabs } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { SettingsColours } from './settings-colours.tsx';
import { SettingsDelivery } from './settings-delivery.tsx';
import { NumberField, Pair } from './settings-fields.tsx';
import { listDifferences, PAGES, pickChanges, readForm, formatLinks } from './settings-form.ts';
import { useKeptScreen, useLeaveGuard } from '../parts/unsaved.ts';

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
  colours: 'Colours',
  pages: 'Pages of the shop',
} as const;

interface Outcome {
  error: string | undefined;
  /** The version of the saved settings. */
  version: number | undefined;
}

async function loader({ request }: LoaderFunctionArgs) {
  const { settings } = await load(request, () => desk.settings.$get());
  showColours(settings.colours);
  return settings;
}

async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  const json = (await request.json()) as SettingsChange;
  const { value, error } = await attempt(() => readBody(desk.settings.$patch({ json })));
  if (value) void showToast('Settings saved');
  return { error, version: value?.settings.version };
}

/**
 * The settings of the shop. If another person saves meanwhile, the typed input stays. Save sends
 * only the settings that were changed here. Leaving with unsaved changes asks for confirmation.
 */
function Component() {
  const latest = useLoaderData<typeof loader>();
  /** The settings with which the form was filled. */
  const [original, setOriginal] = useState(latest);
  /** A new key fills the form with `original` again. */
  const [formKey, setFormKey] = useState(0);
  /** The current values of the form; `undefined` before anything is typed. */
  const [typed, setTyped] = useState<ReturnType<typeof readForm>>();
  /** Whether anything was typed since the last Save. */
  const [hasTyped, setHasTyped] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Outcome>();
  const { data, state } = fetcher;
  const isLatestNewer = latest.version !== original.version;
  const changed = typed ? listDifferences(original, typed) : [];
  const showLatest = () => {
    setFormKey(formKey + 1);
    setOriginal(latest);
    setTyped(undefined);
  };
  const wasSavedHere = (data?.version ?? 0) > original.version;
  // The user has typed while the settings were saved: those changes are not saved yet.
  if (isLatestNewer && wasSavedHere && hasTyped) setOriginal(latest);
  else if (isLatestNewer && (wasSavedHere || changed.length === 0)) showLatest();
  useLeaveGuard(changed.length > 0, 'Leave without saving the settings?');
  useKeptScreen(changed.length > 0);
  const trackChanges = () => {
    setHasTyped(true);
    if (form.current) setTyped(readForm(new FormData(form.current)));
  };
  const undo = () => {
    showLatest();
    fetcher.reset();
  };
  const save = (fields: FormData) => {
    setHasTyped(false);
    const change = pickChanges(readForm(fields), original, latest);
    void fetcher.submit(JSON.stringify({ ...change, version: latest.version }), {
      method: 'post',
      encType: 'application/json',
    });
  };
  const { cod, pages } = original;
  return (
    <>
      <PageHeading title="Settings">Pages, bills and emails change at once.</PageHeading>
      <SettingsTabs />
      {isLatestNewer && (
        <Notice tone="warning" role="alert" heading="The settings were changed meanwhile">
          {`Changed: ${listDifferences(original, latest).join(', ')}. What you have typed is still here. Saving keeps the other changes, and “Undo all” shows them.`}
        </Notice>
      )}
      <nav className="desk-anchors" aria-label="On this page">
        {Object.entries(SECTION_TITLES).map(([anchor, title]) => (
          <a key={anchor} href={`#${anchor}`}>
            {title}
          </a>
        ))}
      </nav>
      <form
        ref={form}
        key={formKey}
        className="desk-stack desk-settings"
        onChange={trackChanges}
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
      >
        <Box title={SECTION_TITLES.shop} anchor="shop">
          <Pair>
            <Field
              label="Name of the shop"
              name="name"
              required
              maxLength={100}
              defaultValue={original.name}
            />
            <Field label="Phone" name="phone" maxLength={30} defaultValue={original.phone} />
          </Pair>
          <TextAreaField
            label="Address"
            name="address"
            maxLength={500}
            defaultValue={original.address}
          />
          <Pair>
            <Field
              label="PIN code"
              name="pin"
              required
              pattern="[1-9]\d{5}"
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
          </Pair>
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
        <SettingsDelivery
          title={SECTION_TITLES.delivery}
          original={original}
          current={typed ?? original}
          onChangeRows={trackChanges}
        />
        <Box title={SECTION_TITLES.payment} anchor="payment">
          <Choice
            type="checkbox"
            name="codOn"
            value="1"
            label="Cash on delivery"
            defaultChecked={cod.on}
          />
          <Pair>
            <NumberField label="Cash on delivery up to ₹" name="codUpTo" value={cod.upTo} />
            <NumberField
              label="Return window (days)"
              name="returnDays"
              value={original.returnDays}
              maxDigits={3}
            />
            <NumberField
              label="Low-stock threshold (copies)"
              name="lowStock"
              value={original.lowStock}
            />
            <NumberField
              label="Copies of a book in an unpaid order"
              name="heldPerBook"
              value={original.holds.perBook}
            />
            <NumberField
              label="All copies in an unpaid order"
              name="heldPerOrder"
              value={original.holds.perOrder}
            />
          </Pair>
          <TextAreaField
            label="PIN codes without cash on delivery"
            isOptional
            name="excludedPins"
            defaultValue={cod.excludedPins.join(' ')}
          />
        </Box>
        <Box title={SECTION_TITLES.colours} anchor="colours">
          <SettingsColours
            saved={original.colours}
            // The text field has the picked colour after the next render.
            onPick={() => setTimeout(trackChanges)}
          />
        </Box>
        <Box title={SECTION_TITLES.pages} anchor="pages">
          {PAGES.map((name) => (
            <TextAreaField
              key={name}
              label={PAGE_NAMES[name]}
              isOptional
              name={`page-${name}`}
              maxLength={10_000}
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
      </form>
      {changed.length > 0 && (
        <SaveBar
          problem={data?.error}
          undoLabel="Undo all"
          onUndo={undo}
          saveLabel="Save settings"
          onSave={() => form.current?.requestSubmit()}
          isSaving={state !== 'idle'}
        >
          {`Not saved: ${changed.join(', ')}`}
        </SaveBar>
      )}
    </>
  );
}

export const route = { loader, action, Component } satisfies RouteObject;
