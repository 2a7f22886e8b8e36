import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CollectionRule } from '#contract/catalogue/collections.ts';
import { MAX_COLLECTION_BOOKS } from '#contract/limits.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { getLanguageName, LANGUAGE_TAGS } from '#domain/books/language-name.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatRupees } from '#domain/values/money.ts';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { SelectBox, SelectField } from '#ui/controls/select-field.tsx';
import { desk, suggestions } from '../../api.ts';
import { useCategoryNames } from '../../frame-data.ts';
import { ChipField } from '../../parts/fields.tsx';
import { BookCover } from '../../parts/book.tsx';
import { Problem, Button } from '../../parts/page.tsx';
import { useDelayedRead } from '../../parts/calls.ts';
import { hasOpenCondition, ORDERS } from './collection-draft.ts';

const SHOWN_BOOKS = 6;

const CONDITIONS = {
  categories: { name: 'Category', first: [] as string[] },
  authors: { name: 'Author', first: [] as string[] },
  languages: { name: 'Language', first: [] as string[] },
  price: { name: 'Price', first: 0 },
  isNew: { name: 'New in the shop', first: true },
  isBestSelling: { name: 'Best selling', first: true },
} as const;
type Condition = keyof typeof CONDITIONS;
const ALL = Object.keys(CONDITIONS) as Condition[];

interface RuleProps {
  rule: CollectionRule;
  onChange: (rule: CollectionRule) => void;
}

/** The conditions of a rule, the order of its books, and the books that fit now. */
export function CollectionRuleFields({ rule, onChange }: RuleProps) {
  const used = ALL.filter((name) => rule[name] !== undefined);
  const free = ALL.filter((name) => rule[name] === undefined);
  const [nextFree] = free;
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [typedLimit, setTypedLimit] = useState<string>();
  const replace = (before: Condition | undefined, after: Condition | undefined) => {
    const { [before ?? 'sort']: _dropped, ...rest } = rule;
    const kept = { ...rest, sort: rule.sort } as CollectionRule;
    onChange(after ? { ...kept, [after]: CONDITIONS[after].first } : kept);
  };
  /** Moves the focus to the new condition, because it may stand elsewhere in the list. */
  const put = (before: Condition | undefined, after: Condition) => {
    flushSync(() => replace(before, after));
    list.current?.querySelector<HTMLElement>(`[data-condition=${after}] select`)?.focus();
  };
  return (
    <>
      <ol ref={list} className="desk-rules">
        {used.map((name, index) => (
          <li key={name} data-condition={name}>
            <SelectBox
              aria-label={`Condition ${index + 1}`}
              options={[name, ...free].map((other) => [other, CONDITIONS[other].name] as const)}
              value={name}
              onChoose={(other) => put(name, other)}
            />
            <ConditionValue name={name} rule={rule} onChange={onChange} />
            <RemoveButton
              aria-label={`Remove condition ${index + 1}`}
              onRemove={() => {
                flushSync(() => replace(name, undefined));
                const next = list.current?.children[index]?.querySelector('button');
                (next ?? adder.current)?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      {nextFree && (
        <Button ref={adder} look="text" onClick={() => put(undefined, nextFree)}>
          <Icon path={PLUS} />
          Add condition
        </Button>
      )}
      <div className="desk-halves">
        <SelectField
          label="Order"
          options={ORDERS}
          value={rule.sort}
          onChoose={(sort) => onChange({ ...rule, sort })}
        />
        <Field
          label="At most"
          type="number"
          min={1}
          max={MAX_COLLECTION_BOOKS}
          value={typedLimit ?? rule.limit}
          onChange={({ currentTarget: { value } }) => {
            setTypedLimit(value);
            const limit = Math.min(MAX_COLLECTION_BOOKS, Math.max(1, Math.floor(Number(value))));
            if (value !== '') onChange({ ...rule, limit });
          }}
          onBlur={() => setTypedLimit(undefined)}
        />
      </div>
      <hr className="stitch" />
      <FittingBooks rule={rule} />
    </>
  );
}

function ConditionValue({ name, rule, onChange }: RuleProps & { name: Condition }) {
  const categories = useCategoryNames();
  const set = (value: unknown) => onChange({ ...rule, [name]: value });
  switch (name) {
    case 'price':
      return (
        <>
          <span className="desk-rule-is">is below ₹</span>
          <input
            className="field-input"
            type="number"
            min={1}
            aria-label="Price in rupees"
            value={rule.price || ''}
            onChange={({ currentTarget }) => set(Math.floor(currentTarget.valueAsNumber) || 0)}
          />
        </>
      );
    case 'isNew':
      return <span className="desk-rule-is">: the newest 100</span>;
    case 'isBestSelling':
      return <span className="desk-rule-is">: sold in the last 90 days</span>;
    case 'authors':
      return <Authors names={rule.authors ?? []} onChange={set} />;
    case 'languages':
      return (
        <Values
          label="Language"
          values={rule.languages ?? []}
          options={LANGUAGE_TAGS.map((tag) => [tag, getLanguageName(tag)] as const)}
          onChange={set}
        />
      );
    default:
      return (
        <Values
          label="Category"
          values={rule.categories ?? []}
          options={categories.map((category) => [category, category] as const)}
          onChange={set}
        />
      );
  }
}

interface ValuesProps {
  label: string;
  values: readonly string[];
  options: readonly (readonly [value: string, name: string])[];
  onChange: (values: string[]) => void;
}

/** The values of a condition, joined by "or". */
function Values({ label, ...props }: ValuesProps) {
  return (
    <>
      <span className="desk-rule-is">is</span>
      <ChipField aria-label={label} listLabel={`${label} is one of`} {...props} />
    </>
  );
}

function Authors({ names, onChange }: { names: string[]; onChange: (names: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { value: found = [] } = useDelayedRead(search || undefined, readAuthors);
  return (
    <>
      <span className="desk-rule-is">is</span>
      <ChipField
        aria-label="Author"
        listLabel="Author is one of"
        placeholder={names.length > 0 ? 'or …, then Enter' : 'A name, then Enter'}
        values={names}
        suggestions={search === '' ? [] : found}
        onType={setTyped}
        onChange={onChange}
      />
    </>
  );
}

async function readAuthors(q: string): Promise<string[]> {
  const { suggestions: found } = await suggestions.$get({ query: { q } });
  return found.flatMap(({ kind, text }) => (kind === 'author' ? text : []));
}

/** The number of books that fit now, and the first of them. */
function FittingBooks({ rule }: { rule: CollectionRule }) {
  const read = useDelayedRead(hasOpenCondition(rule) ? undefined : { rule }, (json) =>
    desk.collections.preview.$post({ json }),
  );
  const { total = 0, books = [] } = read.value ?? {};
  return (
    <>
      <p role="status">{read.value && describeFit(total, rule.limit)}</p>
      <Problem text={read.error} />
      <ul className="desk-leaves" aria-label="The first books of the rule">
        {books.slice(0, SHOWN_BOOKS).map((book) => (
          <li key={book._id}>
            <BookCover book={book} />
            <span {...getTextAttributes(book.title, book.language)}>{book.title}</span>
            <span className="desk-small">{formatRupees(getPayablePrice(book))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeFit(total: number, limit: number): string {
  if (total === 0) return 'No book fits. The collection is not shown until one does.';
  const fit = `${formatBookCount(total)} ${total === 1 ? 'fits' : 'fit'} now`;
  const shown = total > limit ? `; the first ${limit} are shown` : '';
  return `${fit}${shown}. The list follows the shop by itself.`;
}
