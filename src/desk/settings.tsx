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
import { Notice } from '#ui/panel.tsx';
import { desk, explain, load, read } from './api.ts';
import { showColours } from './colours.ts';
import { Box, PageHeading } from './parts.tsx';
import { listDifferences, PAGES, pickChanges, readForm } from './settings-form.ts';

const PAGE_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  contact: 'Contact',
} as const;

interface Outcome {
  error?: string;
  /** Of the settings that were saved. */
  version?: number;
}

async function loader({ request }: LoaderFunctionArgs) {
  const { settings } = await load(request, () => desk.settings.$get());
  showColours(settings.colours);
  return settings;
}

async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  try {
    const json = (await request.json()) as SettingsChange;
    const { settings } = await read(desk.settings.$patch({ json }));
    void showToast('Settings saved');
    return { version: settings.version };
  } catch (error) {
    return { error: explain(error) };
  }
}

/**
 * What the owner decides about the shop. What is typed stays when another person saves meanwhile, and
 * only what was changed here is saved. Leaving with unsaved changes asks first.
 */
function Component() {
  const latest = useLoaderData<typeof loader>();
  /** What the form began with. */
  const [settings, setSettings] = useState(latest);
  const [isChanged, setChanged] = useState(false);
  const fetcher = useFetcher<Outcome>();
  const { data, state } = fetcher;
  const isNewer = latest.version !== settings.version;
  const showLatest = () => {
    setSettings(latest);
    setChanged(false);
  };
  if (isNewer && (!isChanged || (data?.version ?? 0) > settings.version)) showLatest();
  useLeaveGuard(isChanged);
  const { delivery, cod, colours, pages, version } = settings;
  const save = (form: HTMLFormElement) => {
    const change = pickChanges(readForm(new FormData(form)), settings, latest);
    void fetcher.submit(JSON.stringify({ ...change, version: latest.version }), {
      method: 'post',
      encType: 'application/json',
    });
  };
  return (
    <>
      <PageHeading title="Settings">Pages, bills and mails follow at once.</PageHeading>
      {isNewer && (
        <Notice
          tone="warning"
          role="alert"
          heading="The settings were changed meanwhile"
          actions={
            <Button look="text" size="small" onClick={showLatest}>
              Show the new settings
            </Button>
          }
        >
          {`Changed: ${listDifferences(settings, latest).join(', ')}. What you have typed is still here. Saving keeps the other changes.`}
        </Notice>
      )}
      <form
        key={version}
        className="desk-stack"
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
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
      </form>
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
