import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type EditorSection, listEditorFields } from '#domain/books/book-fields.ts';
import { readIsbn } from '#domain/values/barcode.ts';
import { getLanguageName, LANGUAGE_TAGS } from '#domain/books/language-name.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field, TextAreaField } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { CoverField } from './book-cover.tsx';
import type { BookEditing } from './book-editing.ts';
import { LABELS, splitItems, toggleItem, type BookField } from './book-form.ts';
import { useCategoryNames } from '../frame-data.ts';
import { CopiesLine } from '../parts/book.tsx';
import { Box } from '../parts/page.tsx';

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
  const { input, problems, setText, lookUp } = editing;
  return {
    label: LABELS[field],
    value: input.texts[field],
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

export function BookBox({ editing }: BoxProps) {
  return (
    <Box title="The book">
      <div className="desk-fields" data-columns="2">
        <Fields section="book" editing={editing} />
      </div>
    </Box>
  );
}

export function PriceBox({ editing }: BoxProps) {
  return (
    <Box title="Price and stock">
      <div className="desk-fields">
        <Fields section="price" editing={editing} />
      </div>
    </Box>
  );
}

export function DetailsBox({ editing }: BoxProps) {
  return (
    <Box title="Details">
      <div className="desk-fields">
        <Fields section="format" editing={editing} />
        <Fields section="details" editing={editing} />
      </div>
      <Fields section="categories" editing={editing} />
    </Box>
  );
}

/** The fields of a section of the form. Those without an entry in `CONTROLS` are text fields. */
export function Fields({ section, editing }: BoxProps & { section: EditorSection }) {
  return listEditorFields(section).map((field) => {
    const Control = CONTROLS[field];
    return Control ? (
      <Control key={field} editing={editing} />
    ) : (
      <Field key={field} {...getFieldProps(editing, field)} />
    );
  });
}

const CONTROLS: { [Name in BookField]?: (props: BoxProps) => ReactNode } = {
  isbn: Isbn,
  authors: ({ editing }) => (
    <div>
      <Field {...getFieldProps(editing, 'authors')} hintId="authors-hint" />
      <p className="desk-small" id="authors-hint">
        Separate several with |
      </p>
    </div>
  ),
  seriesName: ({ editing }) => <Field {...getFieldProps(editing, 'seriesName')} isOptional />,
  seriesNumber: ({ editing }) => <Field {...getFieldProps(editing, 'seriesNumber')} isOptional />,
  description: ({ editing }) => (
    <div className="desk-fields-all">
      <TextAreaField {...getFieldProps(editing, 'description')} rows={4} />
    </div>
  ),
  originalPrice: ({ editing }) => (
    <div className="desk-rupees">
      <Field {...getFieldProps(editing, 'originalPrice')} inputMode="numeric" />
    </div>
  ),
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
  taxPercent: ({ editing }) => (
    <Field {...getFieldProps(editing, 'taxPercent')} isOptional inputMode="decimal" />
  ),
  hsn: ({ editing }) => <Field {...getFieldProps(editing, 'hsn')} isOptional inputMode="numeric" />,
  bookType: ({ editing: { input, setText, lookUp } }) => (
    <SelectField
      note={lookUp.describeField('bookType')}
      label={LABELS.bookType}
      options={['Paperback', 'Hardcover']}
      value={input.texts.bookType}
      onChange={({ currentTarget }) => setText('bookType', currentTarget.value)}
    />
  ),
  language: Language,
  pages: ({ editing }) => <Field {...getFieldProps(editing, 'pages')} inputMode="numeric" />,
  publishedOn: ({ editing }) => (
    <div>
      <Field {...getFieldProps(editing, 'publishedOn')} hintId="published-hint" />
      <p className="desk-small" id="published-hint">
        Such as 1915, 1915-04 or 1915-04-30
      </p>
    </div>
  ),
  work: ({ editing }) => (
    <div className="desk-fields-two">
      <Field {...getFieldProps(editing, 'work')} isOptional hintId="work-hint" />
      <p className="desk-small" id="work-hint">
        Books with the same word here are formats of one work
      </p>
    </div>
  ),
  sample: ({ editing }) => (
    <div className="desk-fields-all">
      <TextAreaField {...getFieldProps(editing, 'sample')} isOptional rows={3} />
    </div>
  ),
  genres: Categories,
  coverImg: CoverField,
  offers: ({ editing: { input, setText } }) =>
    OFFERS.map(([offer, label]) => (
      <Choice
        key={offer}
        type="checkbox"
        label={label}
        checked={splitItems(input.texts.offers).includes(offer)}
        onChange={() => setText('offers', toggleItem(input.texts.offers, offer))}
      />
    )),
};

/** The ISBN field, with a note on the check digit and on other books with the same ISBN. */
function Isbn({ editing }: BoxProps) {
  const { lookUp } = editing;
  const { texts } = editing.input;
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
          size="small"
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
        value={editing.input.texts.originalPrice === '' ? '–' : formatRupees(price)}
      />
    </>
  );
}

function Language({ editing }: BoxProps) {
  const { input, problems, setText, lookUp } = editing;
  const { texts } = input;
  // The book's own language is added.
  const tags = [...new Set([...LANGUAGE_TAGS, texts.language].filter(Boolean))];
  return (
    <SelectField
      label={LABELS.language}
      options={[NO_LANGUAGE, ...tags.map(getLanguageName)]}
      value={texts.language === '' ? NO_LANGUAGE : getLanguageName(texts.language)}
      error={problems.find('language')}
      note={lookUp.describeField('language')}
      onChange={({ currentTarget: { value } }) =>
        setText('language', tags.find((tag) => getLanguageName(tag) === value) ?? '')
      }
    />
  );
}

function Categories({ editing: { input, problems, setText } }: BoxProps) {
  const { texts } = input;
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
