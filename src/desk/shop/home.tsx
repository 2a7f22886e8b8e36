import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { MAX_HEADLINE_CHARS, MAX_HOME_ROWS, MAX_LEAD_CHARS } from '#contract/limits.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { MIN_SHELF_LENGTH, SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { HOME_ROWS } from '#domain/catalogue/collections.ts';
import { SALES_DAYS } from '#domain/orders/sales.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Button, RemoveButton } from '#ui/controls/button.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { desk, shop } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { Box, focusHeadingIfLost, ShopHeading } from '../parts/page.tsx';
import { SortList } from '../parts/sort-list.tsx';
import { getFormText } from '../parts/texts.ts';
import {
  recordOwnShop,
  type Names,
  SettingsEditor,
  type FieldsProps,
  type SetField,
} from '../settings/settings-editor.tsx';
import { HeroShelf } from './hero-shelf.tsx';
import { HomePreview } from './home-preview.tsx';
import './home.css';

interface HomeForm {
  identity: Pick<ShopSettings['identity'], 'headline' | 'lead' | 'heroBooks' | 'home'>;
}

const NAMES: Names<HomeForm> = {
  identity: {
    headline: 'headline',
    lead: 'lead',
    heroBooks: 'books on the shelf',
    home: 'rows',
  },
};

export async function loader() {
  const [{ settings }, { hero }, { collections }] = await Promise.all([
    desk.settings.$get(),
    shop.home.$get({ query: {} }),
    desk.collections.$get(),
  ]);
  recordOwnShop(settings);
  const { headline, lead, heroBooks, home } = settings.identity;
  const edited = { ...settings, identity: { headline, lead, heroBooks, home } };
  return { settings: edited, hero, collections };
}

function readForm(fields: FormData): HomeForm {
  return {
    identity: {
      headline: getFormText(fields, 'headline'),
      lead: getFormText(fields, 'lead'),
      heroBooks: JSON.parse(getFormText(fields, 'heroBooks')) as string[],
      home: JSON.parse(getFormText(fields, 'home')) as string[],
    },
  };
}

export function Component() {
  const { settings, collections } = useLoaderData<typeof loader>();
  return (
    <>
      <ShopHeading tab="Home page" collections={collections.length} />
      <SettingsEditor<HomeForm>
        latest={settings}
        readForm={readForm}
        names={NAMES}
        subject="home page"
        Fields={HomeFields}
      />
    </>
  );
}

function HomeFields({ original, typed, setField }: FieldsProps<HomeForm>) {
  const { hero } = useLoaderData<typeof loader>();
  const { headline, lead } = original.identity;
  return (
    <div className="desk-home">
      <div className="desk-stack">
        <Box title="At the top">
          <div className="desk-stack">
            <Field
              label="Headline"
              name="headline"
              required
              hint={`${typed.identity.headline.length} of ${MAX_HEADLINE_CHARS} letters`}
              maxLength={MAX_HEADLINE_CHARS}
              defaultValue={headline}
            />
            <TextAreaField
              label="Lead"
              name="lead"
              rows={2}
              hint={`${typed.identity.lead.length} of ${MAX_LEAD_CHARS} letters`}
              maxLength={MAX_LEAD_CHARS}
              defaultValue={lead}
            />
            <HeroShelf saved={original.identity.heroBooks} hero={hero} setField={setField} />
          </div>
        </Box>
        <Box title="Rows below">
          <Rows saved={original.identity.home} setField={setField} />
        </Box>
      </div>
      <HomePreview identity={typed.identity} />
    </div>
  );
}

const USUAL_ROWS: Record<(typeof HOME_ROWS)[number], readonly [title: string, detail: string]> = {
  categories: ['Categories', 'All that are shown, in their order'],
  viewed: ['Continue browsing', 'What the reader has looked at'],
  new: ['New Arrivals', `The ${SHELF_LENGTH} newest with copies`],
  best: ['Best Sellers', `Of the last ${SALES_DAYS} days`],
};

function useRowNames() {
  const { collections } = useLoaderData<typeof loader>();
  const { categories } = useFrameData();
  const rows = new Map<string, readonly [title: string, detail: string]>([
    ...Object.entries(USUAL_ROWS),
    ...collections.map(
      ({ slug, title, total, rule }) =>
        [
          slug,
          [title, `Collection, ${formatBookCount(total)}${rule ? ' by a rule' : ''}`],
        ] as const,
    ),
    ...categories.map(
      ({ _id, categoryName }) => [`category:${_id}`, [categoryName, 'Category']] as const,
    ),
  ]);
  return {
    rows,
    describe: (row: string) => rows.get(row) ?? ([row, 'Not in the shop any more'] as const),
  };
}

function Rows({ saved, setField }: { saved: readonly string[]; setField: SetField }) {
  const { rows, describe } = useRowNames();
  const [home, setHome] = useState<readonly string[]>(saved);
  const change = (next: readonly string[]) => setField(() => setHome(next));
  const others = [...rows].filter(([row]) => !home.includes(row));
  return (
    <>
      <input type="hidden" name="home" value={JSON.stringify(home)} />
      <SortList
        items={home}
        getKey={(row) => row}
        getName={(row) => describe(row)[0]}
        onSort={change}
      >
        {(row, { grip, steps }) => {
          const [title, detail] = describe(row);
          return (
            <div className="desk-home-row">
              {grip}
              <div>
                <p className="desk-title">{title}</p>
                <p className="desk-small">{detail}</p>
              </div>
              {steps}
              <RemoveButton
                className="icon-button desk-remove"
                aria-label={`Remove the row ${title}`}
                onRemove={() => change(home.filter((other) => other !== row))}
              />
            </div>
          );
        }}
      </SortList>
      {others.length > 0 && home.length < MAX_HOME_ROWS && (
        <AddRow others={others} onAdd={(row) => change([...home, row])} />
      )}
      {home.length >= MAX_HOME_ROWS && (
        <p className="desk-small">{`The home page has at most ${MAX_HOME_ROWS} rows.`}</p>
      )}
      <p className="desk-small">
        {`A row with fewer than ${MIN_SHELF_LENGTH} books is left out by itself. The three promises follow the settings.`}
      </p>
    </>
  );
}

interface AddRowProps {
  others: readonly (readonly [row: string, texts: readonly [title: string, detail: string]])[];
  onAdd: (row: string) => void;
}

/** The rows that can be added. The select has the focus after each, as the button is disabled. */
function AddRow({ others, onAdd }: AddRowProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  // After the last row, the select disappears, too.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <div className="desk-add-row">
      <SelectField
        ref={select}
        label="Add a row"
        prompt="Choose a row"
        options={others.map(([row, [title, detail]]) => {
          const [kind = ''] = detail.split(',');
          return [row, Object.hasOwn(USUAL_ROWS, row) ? title : `${kind}: ${title}`] as const;
        })}
        value={chosen}
        onChoose={setChosen}
      />
      <Button
        look="quiet"
        disabled={chosen === ''}
        onClick={() => {
          onAdd(chosen);
          setChosen('');
          select.current?.focus();
        }}
      >
        <Icon path={PLUS} />
        Add row
      </Button>
    </div>
  );
}
