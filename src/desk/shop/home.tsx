import { useState, type ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import {
  MAX_HEADLINE_CHARS,
  MAX_HERO_BOOKS,
  MAX_HOME_ROWS,
  MAX_LEAD_CHARS,
} from '#contract/limits.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { MIN_SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { Icon, PLUS, X } from '#ui/display/icon.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { desk, load, shop } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import { BookCover } from '../parts/covers.tsx';
import { Box } from '../parts/page.tsx';
import { SortList } from '../parts/sort-list.tsx';
import { getFormText } from '../parts/texts.ts';
import { recordOwnShop } from '../settings/own-shop.ts';
import type { Names } from '../settings/settings-changes.ts';
import { SettingsEditor, type FieldsProps, type SetField } from '../settings/settings-editor.tsx';
import { FindBook } from './find-book.tsx';
import { HomePreview } from './home-preview.tsx';
import { ShopHeading } from './shop-heading.tsx';
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

async function loader({ request }: LoaderFunctionArgs) {
  const [{ settings }, { hero }, { collections }] = await Promise.all([
    load(request, () => desk.settings.$get()),
    load(request, () => shop.home.$get({ query: {} })),
    load(request, () => desk.collections.$get()),
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

/** The words, the shelf and the rows of the home page. */
function Component() {
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
  const { headline, lead } = original.identity;
  return (
    <div className="desk-home">
      <div className="desk-stack">
        <Box title="At the top">
          <div className="desk-stack">
            <Counted count={typed.identity.headline.length} max={MAX_HEADLINE_CHARS} id="headline">
              <Field
                label="Headline"
                name="headline"
                required
                hintId="count-headline"
                maxLength={MAX_HEADLINE_CHARS}
                defaultValue={headline}
              />
            </Counted>
            <Counted count={typed.identity.lead.length} max={MAX_LEAD_CHARS} id="lead">
              <TextAreaField
                label="Lead"
                name="lead"
                rows={2}
                hintId="count-lead"
                maxLength={MAX_LEAD_CHARS}
                defaultValue={lead}
              />
            </Counted>
            <HeroShelf saved={original.identity.heroBooks} setField={setField} />
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

interface CountedProps {
  count: number;
  max: number;
  id: string;
  children: ReactNode;
}

/** A field, and how many letters it has. */
function Counted({ count, max, id, children }: CountedProps) {
  return (
    <div>
      {children}
      <p className="desk-small" id={`count-${id}`}>{`${count} of ${max} letters`}</p>
    </div>
  );
}

/** A book beside the headline is moved by its cover. */
function toHeroGrip(book: ListedBook, index: number, count: number) {
  const label = `${book.title}, place ${index + 1} of ${count}`;
  return { label, content: <BookCover book={book} /> };
}

/** Focuses the field that takes the place of the button that was pressed. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

/** The books beside the headline. Until they are changed, the shop chooses them. */
function HeroShelf({ saved, setField }: { saved: readonly string[]; setField: SetField }) {
  const { hero } = useLoaderData<typeof loader>();
  const [books, setBooks] = useState<readonly ListedBook[]>(hero);
  const [isChanged, setChanged] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const change = (next: readonly ListedBook[]) => {
    setField(() => {
      setBooks(next);
      setChanged(true);
    });
  };
  const ids = isChanged ? books.map(({ _id }) => _id) : saved;
  return (
    <div className="desk-hero-shelf">
      <input type="hidden" name="heroBooks" value={JSON.stringify(ids)} />
      <p className="field-label">Books on the shelf</p>
      <p className="desk-small">
        {`They stand beside the headline, ${MAX_HERO_BOOKS} at most. Drag them, or choose one, press Space and the arrow keys.`}
      </p>
      <SortList
        items={books}
        getKey={({ _id }) => _id}
        getName={({ title }) => title}
        onSort={change}
        toGrip={toHeroGrip}
      >
        {(book, { grip, steps }) => (
          <>
            {grip}
            {steps}
            <IconButton
              className="desk-remove"
              aria-label={`Take ${book.title} off the shelf`}
              onClick={() => change(books.filter((other) => other !== book))}
            >
              <Icon path={X} />
            </IconButton>
          </>
        )}
      </SortList>
      {books.length < MAX_HERO_BOOKS && !isAdding && (
        <Button look="quiet" size="small" onClick={() => setAdding(true)}>
          <Icon path={PLUS} />
          Put a book on the shelf
        </Button>
      )}
      {books.length < MAX_HERO_BOOKS && isAdding && (
        <div ref={focusField}>
          <FindBook
            onFind={(book) => {
              const { title } = book;
              if (books.some(({ _id }) => _id === book._id))
                return { isAdded: false, text: `${title} is on the shelf already` };
              change([...books, book]);
              return { isAdded: true, text: `${title} is on the shelf` };
            }}
          />
        </div>
      )}
    </div>
  );
}

const USUAL_ROWS: Record<string, readonly [title: string, detail: string]> = {
  categories: ['Categories', 'All that are shown, in their order'],
  viewed: ['Continue browsing', 'What the reader has looked at'],
  new: ['New Arrivals', 'The 6 newest with copies'],
  best: ['Best Sellers', 'Of the last 90 days'],
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
  const [chosen, setChosen] = useState('');
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
              <IconButton
                className="desk-remove"
                aria-label={`Remove the row ${title}`}
                onClick={() => change(home.filter((other) => other !== row))}
              >
                <Icon path={X} />
              </IconButton>
            </div>
          );
        }}
      </SortList>
      {others.length > 0 && home.length < MAX_HOME_ROWS && (
        <div className="desk-add-row">
          <SelectField
            label="Add a row"
            prompt="Choose a row"
            options={others.map(([row, [title, detail]]) => {
              const [kind = ''] = detail.split(',');
              return [row, row in USUAL_ROWS ? title : `${kind}: ${title}`] as const;
            })}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button
            look="quiet"
            disabled={chosen === ''}
            onClick={() => {
              change([...home, chosen]);
              setChosen('');
            }}
          >
            <Icon path={PLUS} />
            Add row
          </Button>
        </div>
      )}
      <p className="desk-small">
        {`A row with fewer than ${MIN_SHELF_LENGTH} books is left out by itself. The three promises follow the settings.`}
      </p>
    </>
  );
}

export const route = { loader, Component } satisfies RouteObject;
