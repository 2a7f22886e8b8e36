import { useRef, useState, type ReactNode } from 'react';
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
import { desk, explain, load, read } from './api.ts';
import { showColours } from './colours.ts';
import { Box, PageHeading } from './parts.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsColours } from './settings-colours.tsx';
import { useLeaveGuard } from './unsaved.ts';

const PAGES = ['terms', 'privacy', 'returns', 'contact'] as const;
const PAGE_NAMES = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  contact: 'Contact',
} as const;

const PARTS = {
  shop: 'Shop',
  tax: 'Tax',
  delivery: 'Delivery',
  payment: 'Payment and returns',
  colours: 'Colours',
  pages: 'Pages of the shop',
} as const;

/** What is not saved, in the order of the page. */
const LABELS = {
  name: 'name',
  phone: 'phone',
  address: 'address',
  pin: 'PIN code',
  email: 'email',
  gstin: 'GSTIN',
  delivery: 'delivery',
  cod: 'cash on delivery',
  returnDays: 'returns',
  lowStock: 'low stock',
  colours: 'colours',
  pages: 'pages',
} as const;

interface Outcome {
  error?: string;
  /** That of the saved settings. */
  version?: number;
}

async function loader({ request }: LoaderFunctionArgs) {
  const { settings } = await load(request, () => desk.settings.$get());
  showColours(settings.colours);
  return settings;
}

async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  try {
    const json = readForm(await request.formData());
    const { settings } = await read(desk.settings.$patch({ json }));
    void showToast('Settings saved');
    return { version: settings.version };
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
  /** As they were when the form was filled; they may change elsewhere while the owner types. */
  const [seen, setSeen] = useState(settings);
  const [round, setRound] = useState(0);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Outcome>();
  const { data, state } = fetcher;
  const isOutdated = seen.version !== settings.version;
  const isSaved = data?.version === settings.version;
  if (isOutdated && (isSaved || changed.length === 0)) {
    setSeen(settings);
    setChanged([]);
  }
  useLeaveGuard(changed.length > 0, 'Leave without saving the settings?');
  const note = () => setChanged(form.current ? listChanges(seen, form.current) : []);
  const undo = () => {
    setRound(round + 1);
    setSeen(settings);
    setChanged([]);
    fetcher.reset();
  };
  const { delivery, cod, pages, version } = seen;
  const problem = isOutdated
    ? 'The settings were changed meanwhile. “Undo all” shows them as they are now.'
    : data?.error;
  return (
    <>
      <PageHeading title="Settings">Pages, bills and mails follow at once.</PageHeading>
      <nav className="desk-anchors" aria-label="On this page">
        {Object.entries(PARTS).map(([anchor, title]) => (
          <a key={anchor} href={`#${anchor}`}>
            {title}
          </a>
        ))}
      </nav>
      <fetcher.Form
        ref={form}
        key={`${version} ${round}`}
        method="post"
        className="desk-stack desk-settings"
        onChange={note}
      >
        <input type="hidden" name="version" value={version} />
        <Box title={PARTS.shop} anchor="shop">
          <Pair>
            <Field
              label="Name of the shop"
              name="name"
              required
              maxLength={100}
              defaultValue={seen.name}
            />
            <Field label="Phone" name="phone" maxLength={30} defaultValue={seen.phone} />
          </Pair>
          <TextAreaField
            label="Address"
            name="address"
            maxLength={500}
            defaultValue={seen.address}
          />
          <Pair>
            <Field
              label="PIN code"
              name="pin"
              required
              pattern="[1-9]\d{5}"
              title="Six digits"
              inputMode="numeric"
              defaultValue={seen.pin}
            />
            <Field label="Email for readers" name="email" type="email" defaultValue={seen.email} />
          </Pair>
        </Box>
        <Box title={PARTS.tax} anchor="tax">
          <Field
            label="GSTIN"
            isOptional
            name="gstin"
            autoComplete="off"
            pattern="\s*\d{2}[A-Za-z]{5}\d{4}[A-Za-z][1-9A-Za-z][Zz][\dA-Za-z]\s*"
            title="15 characters, as on the certificate"
            defaultValue={seen.gstin}
          />
          <p className="desk-muted">With a GSTIN the bills are bills of supply or tax invoices.</p>
        </Box>
        <Box title={PARTS.delivery} anchor="delivery">
          <Pair>
            <Amount label="Delivery fee in ₹" name="fee" value={delivery.fee} />
            <Amount label="Free from ₹" name="freeFrom" value={delivery.freeFrom} />
          </Pair>
        </Box>
        <Box title={PARTS.payment} anchor="payment">
          <Choice
            type="checkbox"
            name="codOn"
            value="1"
            label="Cash on delivery"
            defaultChecked={cod.on}
          />
          <Pair>
            <Amount label="Cash on delivery up to ₹" name="codUpTo" value={cod.upTo} />
            <Amount label="Returns within days" name="returnDays" value={seen.returnDays} />
            <Amount label="Low stock from copies" name="lowStock" value={seen.lowStock} />
          </Pair>
          <TextAreaField
            label="PIN codes without cash on delivery"
            isOptional
            name="excludedPins"
            defaultValue={cod.excludedPins.join(' ')}
          />
        </Box>
        <Box title={PARTS.colours} anchor="colours">
          <SettingsColours saved={seen.colours} onPick={() => setTimeout(note)} />
        </Box>
        <Box title={PARTS.pages} anchor="pages">
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
      </fetcher.Form>
      {changed.length > 0 && (
        <SaveBar
          problem={problem}
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

/** What differs from the settings that were read, in words. */
function listChanges(seen: SettingsChange, form: HTMLFormElement): string[] {
  const next = readForm(new FormData(form));
  const isChanged = (key: keyof typeof LABELS) =>
    JSON.stringify(next[key]) !== JSON.stringify(key === 'gstin' ? (seen.gstin ?? '') : seen[key]);
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter(isChanged)
    .map((key) => LABELS[key]);
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
