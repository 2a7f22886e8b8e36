import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type EditorSection, listEditorFields } from '#domain/books/book-fields.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { getLanguageName, LANGUAGE_TAGS } from '#domain/books/language-name.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { CoverField } from './book-cover.tsx';
import type { BookEditing } from './book-editing.ts';
import { LABELS, splitItems, toggleItem, type BookField } from './book-form.ts';
import { useCategoryNames } from '../frame-data.ts';
import { CopiesLine } from '../parts/book.tsx';
import { Box, Button } from '../parts/page.tsx';

const NO_LANGUAGE = 'Not known';
const OFFERS = [
  ['newArrival', 'New Arrival'],
  ['fastDelivery', 'Fast Delivery'],
  ['bestSeller', 'Best Seller'],
] as const;

interface BoxProps {
  editing: BookEditing;
}

function getFieldProps(editing: BookEditing, field: BookField) {
  const { texts, problems, setText, lookUp } = editing;
  return {
    label: LABELS[field],
    value: texts[field],
    error: problems.find(field),
    note: lookUp.describeField(field),
    // The save bar announces the problems.
    isAlert: false,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setText(field, currentTarget.value),
    onBlur: () => problems.markTouched(field),
  };
}

export function TextBoxes({ editing }: BoxProps) {
  return (
    <>
      <Box title="The book">
        <div className="desk-fields" data-columns="2">
          <Fields section="book" editing={editing} />
        </div>
      </Box>
      <Box title="Price and stock">
        <div className="desk-fields">
          <Fields section="price" editing={editing} />
        </div>
      </Box>
      <Box title="Details">
        <div className="desk-fields">
          <Fields section="format" editing={editing} />
          <Fields section="details" editing={editing} />
        </div>
        <Fields section="categories" editing={editing} />
      </Box>
    </>
  );
}

/** The fields of a section of the form. Those without an entry in `CONTROLS` are text fields. */
export function Fields({ section, editing }: BoxProps & { section: EditorSection }) {
  return listEditorFields(section).map((field) => {
    const Control = CONTROLS[field] ?? TextControl;
    return <Control key={field} field={field} editing={editing} />;
  });
}

interface TextControlOptions extends Pick<
  ComponentProps<typeof Field>,
  'isOptional' | 'inputMode' | 'hint'
> {
  /** The class of the element around the field. */
  className?: string;
  /** The rows of a text area. */
  rows?: number;
}

const TEXT_CONTROLS: { [Name in BookField]?: TextControlOptions } = {
  authors: { hint: 'Separate several with |' },
  seriesName: { isOptional: true },
  seriesNumber: { isOptional: true },
  description: { className: 'desk-fields-all', rows: 4 },
  originalPrice: { className: 'desk-rupees', inputMode: 'numeric' },
  taxPercent: { isOptional: true, inputMode: 'decimal' },
  hsn: { isOptional: true, inputMode: 'numeric' },
  pages: { inputMode: 'numeric' },
  publishedOn: { hint: 'Such as 1915, 1915-04 or 1915-04-30' },
  work: {
    isOptional: true,
    hint: 'Books with the same word here are formats of one work',
    className: 'desk-fields-two',
  },
  sample: { isOptional: true, className: 'desk-fields-all', rows: 3 },
};

interface ControlProps extends BoxProps {
  field: BookField;
}

function TextControl({ field, editing }: ControlProps) {
  const { className, rows, ...options } = TEXT_CONTROLS[field] ?? {};
  const props = { ...getFieldProps(editing, field), ...options };
  const control = rows ? <TextAreaField {...props} rows={rows} /> : <Field {...props} />;
  return className ? <div className={className}>{control}</div> : control;
}

const CONTROLS: { [Name in BookField]?: (props: ControlProps) => ReactNode } = {
  isbn: Isbn,
  discountPercent: Discount,
  stock: ({ editing }) => (
    <>
      <Field {...getFieldProps(editing, 'stock')} inputMode="numeric" />
      {editing.book && (
        <div className="desk-fields-two desk-fields-copies">
          <CopiesLine
            shelf={{ ...editing.book, stock: editing.book.stock ?? 0 }}
            bookId={editing.book._id}
          />
        </div>
      )}
    </>
  ),
  bookType: ({ editing: { texts, setText, lookUp } }) => (
    <SelectField
      note={lookUp.describeField('bookType')}
      label={LABELS.bookType}
      options={['Paperback', 'Hardcover']}
      value={texts.bookType}
      onChoose={(value) => setText('bookType', value)}
    />
  ),
  language: Language,
  genres: Categories,
  coverImg: CoverField,
  offers: ({ editing: { texts, setText } }) =>
    OFFERS.map(([offer, label]) => (
      <Choice
        key={offer}
        type="checkbox"
        label={label}
        checked={splitItems(texts.offers).includes(offer)}
        onChange={() => setText('offers', toggleItem(texts.offers, offer))}
      />
    )),
};

function Isbn({ editing }: BoxProps) {
  const { lookUp, texts } = editing;
  const { isbnTakenBy, isIsbnUnique } = editing.problems;
  const isValid = readIsbn(texts.isbn) !== undefined;
  return (
    <div>
      <Field {...getFieldProps(editing, 'isbn')} inputMode="numeric" hintId="isbn-note" />
      <p className="desk-right" id="isbn-note" role="status">
        {isValid &&
          !isbnTakenBy &&
          `Check digit is right${isIsbnUnique ? ', and no other book has it' : ''}`}
      </p>
      {lookUp.isOffered && (
        <Button
          look="quiet"
          type="button"
          disabled={!lookUp.canAsk}
          onClick={() => void lookUp.ask()}
        >
          Look up
        </Button>
      )}
      {isbnTakenBy && <Link to={`/desk/books/${isbnTakenBy._id}`}>Edit {isbnTakenBy.title}</Link>}
    </div>
  );
}

function Discount({ editing }: BoxProps) {
  const price = getPayablePrice(editing.problems.preview);
  return (
    <>
      <Field {...getFieldProps(editing, 'discountPercent')} inputMode="decimal" />
      <Field
        label="Readers pay"
        readOnly
        value={editing.texts.originalPrice === '' ? '–' : formatRupees(price)}
      />
    </>
  );
}

function Language({ editing }: BoxProps) {
  const { texts, problems, setText, lookUp } = editing;
  // The book's own language is added.
  const tags = [...new Set([...LANGUAGE_TAGS, texts.language].filter(Boolean))];
  return (
    <SelectField
      label={LABELS.language}
      options={[NO_LANGUAGE, ...tags.map(getLanguageName)]}
      value={texts.language === '' ? NO_LANGUAGE : getLanguageName(texts.language)}
      error={problems.find('language')}
      note={lookUp.describeField('language')}
      onChoose={(value) =>
        setText('language', tags.find((tag) => getLanguageName(tag) === value) ?? '')
      }
    />
  );
}

function Categories({ editing: { texts, problems, setText } }: BoxProps) {
  const genres = splitItems(texts.genres);
  // The book's own categories are added.
  const names = [...new Set([...useCategoryNames(), ...genres])];
  const error = problems.find('genres');
  return (
    <fieldset
      className="desk-genres"
      // The screen leads to the first control with a problem.
      tabIndex={error === undefined ? undefined : -1}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : 'genres-problem'}
    >
      <legend className="field-label">Categories, most fitting first</legend>
      <div className="desk-fields">
        {names.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            label={name}
            checked={genres.includes(name)}
            onChange={() => setText('genres', toggleItem(texts.genres, name))}
          />
        ))}
      </div>
      {genres.length > 1 && <p className="desk-small">{`Now: ${genres.join(', ')}`}</p>}
      {error !== undefined && <ProblemText id="genres-problem">{error}</ProblemText>}
    </fieldset>
  );
}
