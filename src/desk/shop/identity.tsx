import { Link, useLoaderData } from 'react-router';
import { MAX_MOTTO_CHARS } from '#contract/limits.ts';
import type { SettingsResponse, ShopSettings } from '#contract/shop-settings.ts';
import { formatOrderNumber } from '#domain/orders/bills/numbers.ts';
import { formatCopyright } from '#domain/shop/copyright.ts';
import { formatDay } from '#domain/values/time.ts';
import { Field } from '#ui/controls/field.tsx';
import { desk } from '../api.ts';
import { Pair } from '../parts/fields.tsx';
import { getToday, getFormText } from '../parts/texts.ts';
import { Box, ShopHeading } from '../parts/page.tsx';
import {
  recordOwnShop,
  showColours,
  SettingsEditor,
  type FieldsProps,
  type Names,
} from '../settings/settings-editor.tsx';
import { ColourFields } from './colour-fields.tsx';
import { IdentityPreviews } from './identity-previews.tsx';
import { LogoField, saveLogo } from './logo-field.tsx';
import { getPrefix } from '#domain/shop/shop-settings.ts';
import { getFinancialYearStart } from '#domain/values/period.ts';
import './identity.css';

/** What the tab Identity edits. `logo` may be the `data:` URL of a file that is not saved yet. */
interface IdentityForm extends Pick<ShopSettings, 'name' | 'logo' | 'colours'> {
  identity: Pick<ShopSettings['identity'], 'motto' | 'since' | 'prefix' | 'nextPrefix'>;
}

export const NAMES: Names<IdentityForm> = {
  name: 'name',
  identity: { motto: 'motto', since: 'year', prefix: 'prefix', nextPrefix: 'next prefix' },
  logo: 'logo',
  colours: { brand: 'brand', accent: 'accent', saving: 'saving' },
};

export function readForm(fields: FormData, today: string): IdentityForm {
  const getText = (name: string) => getFormText(fields, name);
  const since = getText('since');
  const next = getText('nextPrefix').toUpperCase();
  return {
    name: getText('name'),
    logo: getText('logo'),
    identity: {
      motto: getText('motto'),
      since: since === '' ? null : Number(since),
      prefix: getText('prefix').toUpperCase(),
      nextPrefix: next === '' ? null : { prefix: next, from: findNextStart(today) },
    },
    colours: { brand: getText('brand'), accent: getText('accent'), saving: getText('saving') },
  };
}

export function findNextStart(today: string): string {
  return `${getFinancialYearStart(today) + 1}-04-01`;
}

/** Returns what the form edits: today's prefix, and a `nextPrefix` only if it is still to come. */
export function readIdentity(settings: ShopSettings, today: string): IdentityForm['identity'] {
  const { motto, since, nextPrefix } = settings.identity;
  return {
    motto,
    since,
    prefix: getPrefix(settings, today),
    nextPrefix: nextPrefix && nextPrefix.from > today ? nextPrefix : null,
  };
}

/** Shorter than the contract allows, so that a new name fits into the header. */
const MAX_NAME_CHARS = 40;

export async function loader() {
  const [{ settings, bills }, { collections }] = await Promise.all([
    desk.settings.$get(),
    desk.collections.$get(),
  ]);
  showColours(settings.colours);
  recordOwnShop(settings);
  const today = getToday();
  const { headline } = settings.identity;
  const edited = { ...settings, identity: readIdentity(settings, today) };
  return { settings: edited, headline, bills, today, collections: collections.length };
}

/** Saves the logo last, because it was checked when it was chosen; the rest may be refused. */
async function save(
  { logo, ...json }: Partial<IdentityForm> & { version: number },
  recordPart: (version: number) => void,
) {
  if (logo === undefined) return desk.settings.$patch({ json });
  if (Object.keys(json).length === 1) return saveLogo(logo, json.version);
  const { settings } = await desk.settings.$patch({ json });
  try {
    return await saveLogo(logo, settings.version);
  } catch (error) {
    recordPart(settings.version);
    throw error;
  }
}

/** What makes the shop its owner's own: name, logo and colours, and where they show. */
export function Component() {
  const { settings, today, collections } = useLoaderData<typeof loader>();
  return (
    <>
      <ShopHeading tab="Identity" collections={collections} />
      <SettingsEditor<IdentityForm>
        latest={settings}
        readForm={(fields) => readForm(fields, today)}
        names={NAMES}
        subject="identity"
        Fields={IdentityFields}
        save={save}
      />
    </>
  );
}

function IdentityFields({ original, typed, setField }: FieldsProps<IdentityForm>) {
  const { headline, bills, today } = useLoaderData<typeof loader>();
  const { name, identity, logo, colours } = original;
  const copyright = formatCopyright(typed, Number(today.slice(0, 4)));
  return (
    <>
      <Box title="Name">
        <Pair>
          <Field
            label="Name of the shop"
            name="name"
            required
            maxLength={Math.max(MAX_NAME_CHARS, name.length)}
            defaultValue={name}
          />
          <Field
            hint="In the footer and on packing slips"
            label="Motto"
            isOptional
            name="motto"
            maxLength={MAX_MOTTO_CHARS}
            defaultValue={identity.motto}
          />
          <Field
            hint={`The footer says ${copyright}`}
            label="Began in"
            isOptional
            name="since"
            inputMode="numeric"
            pattern="1[5-9]\d\d|2[01]\d\d"
            title="A year of four digits"
            defaultValue={identity.since ?? ''}
          />
          <PrefixFields typed={typed.identity.prefix} {...{ identity, bills, today }} />
        </Pair>
        <p className="desk-muted">
          Address, email and phone are under <Link to="/desk/settings#shop">Settings</Link>.
        </p>
      </Box>
      <Box title="Logo">
        <LogoField saved={logo} colours={typed.colours} setField={setField} />
      </Box>
      <Box title="Colours">
        <ColourFields saved={colours} headline={headline} setField={setField} />
      </Box>
      <Box title="Where it shows">
        <IdentityPreviews
          shop={{ ...original, ...typed }}
          billCount={bills.count}
          {...{ copyright, today }}
        />
      </Box>
    </>
  );
}

interface PrefixFieldsProps {
  identity: IdentityForm['identity'];
  typed: string;
  bills: SettingsResponse['bills'];
  today: string;
}

/** Bills fix the prefix of their financial year; another one can begin with the next. */
function PrefixFields({ identity, typed, bills, today }: PrefixFieldsProps) {
  const { prefix, nextPrefix } = identity;
  const { until, count, last } = bills;
  const letters = { pattern: '[A-Za-z]{1,4}', title: 'One to four letters', maxLength: 4 };
  const counted =
    count === 1 ? 'one bill of this year carries it' : `${count} bills of this year carry it`;
  const isFixed = last !== null;
  return (
    <>
      <Field
        hint={
          isFixed
            ? `Fixed until ${formatDay(until)}: ${counted}, the last one ${last}.`
            : `An order is ${formatOrderNumber(typed, 123)}. The first bill fixes it until ${formatDay(until)}.`
        }
        label="Prefix of orders and bills"
        name="prefix"
        required
        readOnly={isFixed}
        autoComplete="off"
        {...letters}
        defaultValue={prefix}
      />
      {isFixed && (
        <Field
          label={`From ${formatDay(findNextStart(today))}`}
          isOptional
          name="nextPrefix"
          autoComplete="off"
          {...letters}
          defaultValue={nextPrefix?.prefix ?? ''}
        />
      )}
    </>
  );
}
