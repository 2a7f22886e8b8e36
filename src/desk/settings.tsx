import { useEffect, useState, type ReactNode } from 'react';
import {
  useBlocker,
  useFetcher,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { SettingsChange } from '#contract/shop-settings.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { desk, explain, load, read } from './api.ts';
import { Box, PageHeading } from './parts.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const PAGES = ['terms', 'privacy', 'returns', 'contact'] as const;
const PAGE_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  contact: 'Contact',
} as const;

interface Outcome {
  error?: string;
}

async function loader({ request }: LoaderFunctionArgs) {
  return (await load(request, () => desk.settings.$get())).settings;
}

async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  try {
    await read(desk.settings.$patch({ json: readForm(await request.formData()) }));
    void showToast('Settings saved');
    return {};
  } catch (error) {
    return { error: explain(error) };
  }
}

function readForm(fields: FormData): SettingsChange {
  const getText = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const getNumber = (name: string) => Number(getText(name));
  return {
    version: getNumber('version'),
    name: getText('name'),
    address: getText('address'),
    pin: getText('pin'),
    email: getText('email'),
    phone: getText('phone'),
    gstin: getText('gstin').toUpperCase(),
    returnDays: getNumber('returnDays'),
    lowStock: getNumber('lowStock'),
    delivery: { fee: getNumber('fee'), freeFrom: getNumber('freeFrom') },
    cod: {
      on: fields.has('codOn'),
      upTo: getNumber('codUpTo'),
      excludedPins: getText('excludedPins')
        .split(/[\s,]+/)
        .filter(Boolean),
    },
    colours: { brand: getText('brand'), accent: getText('accent') },
    pages: Object.fromEntries(PAGES.map((name) => [name, getText(`page-${name}`)])),
  };
}

/** What the owner decides about the shop. Leaving with unsaved changes asks first. */
function Component() {
  const settings = useLoaderData<typeof loader>();
  const [isChanged, setChanged] = useState(false);
  const fetcher = useFetcher<Outcome>();
  const { data, state } = fetcher;
  const isSaved = state === 'idle' && data !== undefined && data.error === undefined;
  useLeaveGuard(isChanged && !isSaved);
  const { delivery, cod, colours, pages, version } = settings;
  return (
    <>
      <PageHeading title="Settings">Pages, bills and mails follow at once.</PageHeading>
      <SettingsTabs />
      <fetcher.Form
        key={version}
        method="post"
        className="desk-stack"
        onChange={() => setChanged(true)}
        onSubmit={() => setChanged(false)}
      >
        <input type="hidden" name="version" value={version} />
        <Box title="Shop">
          <Pair>
            <Field label="Name" name="name" required maxLength={100} defaultValue={settings.name} />
            <Field
              label="PIN code"
              name="pin"
              required
              pattern="[1-9]\d{5}"
              title="Six digits"
              inputMode="numeric"
              defaultValue={settings.pin}
            />
            <Field label="E-mail" name="email" type="email" defaultValue={settings.email} />
            <Field label="Telephone" name="phone" maxLength={30} defaultValue={settings.phone} />
          </Pair>
          <TextAreaField
            label="Address"
            name="address"
            maxLength={500}
            defaultValue={settings.address}
          />
        </Box>
        <Box title="Tax">
          <Field
            label="GSTIN"
            isOptional
            name="gstin"
            autoComplete="off"
            pattern="\s*\d{2}[A-Za-z]{5}\d{4}[A-Za-z][1-9A-Za-z][Zz][\dA-Za-z]\s*"
            title="15 characters, as on the certificate"
            defaultValue={settings.gstin}
          />
          <p className="desk-muted">With a GSTIN the bills are bills of supply or tax invoices.</p>
        </Box>
        <Box title="Delivery">
          <Pair>
            <Amount label="Delivery fee in ₹" name="fee" value={delivery.fee} />
            <Amount label="Free from ₹" name="freeFrom" value={delivery.freeFrom} />
          </Pair>
        </Box>
        <Box title="Payment and returns">
          <Choice
            type="checkbox"
            name="codOn"
            value="1"
            label="Cash on delivery"
            defaultChecked={cod.on}
          />
          <Pair>
            <Amount label="Cash up to ₹" name="codUpTo" value={cod.upTo} />
            <Amount label="Days to return books" name="returnDays" value={settings.returnDays} />
            <Amount label="Low stock from copies" name="lowStock" value={settings.lowStock} />
          </Pair>
          <TextAreaField
            label="PIN codes without cash on delivery"
            isOptional
            name="excludedPins"
            defaultValue={cod.excludedPins.join(' ')}
          />
        </Box>
        <Box title="Colours">
          <Pair>
            <Field label="Brand colour" name="brand" type="color" defaultValue={colours.brand} />
            <Field label="Accent colour" name="accent" type="color" defaultValue={colours.accent} />
          </Pair>
          <p className="desk-muted">A new colour must be readable on white.</p>
        </Box>
        <Box title="Pages of the shop">
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
          <p className="desk-muted">A page without a text of yours shows the first text.</p>
        </Box>
        {data?.error && (
          <p className="desk-problem" role="alert">
            {data.error}
          </p>
        )}
        <p>
          <Button type="submit" size="small" disabled={state !== 'idle'}>
            {state === 'idle' ? 'Save settings' : 'Saving…'}
          </Button>
        </p>
      </fetcher.Form>
    </>
  );
}

/** Asks before the page is left, also by the browser itself. */
function useLeaveGuard(isNeeded: boolean): void {
  const blocker = useBlocker(isNeeded);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm('Leave without saving the settings?')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="form-pair">{children}</div>;
}

interface AmountProps {
  label: string;
  name: string;
  value: number;
}

/** A whole number. */
function Amount({ label, name, value }: AmountProps) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      pattern="\d{1,7}"
      title="A whole number"
      required
      defaultValue={value}
    />
  );
}

export const screen = { loader, action, Component } satisfies RouteObject;
