import { Link } from 'react-router';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { readIsbn } from '#domain/books/isbn.ts';
import { languageName } from '#domain/books/language-name.ts';
import { payablePrice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/money.ts';
import { Choice } from '#ui/choice.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { BookEditing } from './book-editing.ts';
import { LABELS, splitItems, toggleItem, type BookField } from './book-form.ts';
import { Box } from '../parts/parts.tsx';

const NO_LANGUAGE = 'Not known';
/** The most frequent languages of books. The book's own language is added. */
const LANGUAGES = 'en hi bn ta te mr gu kn ml or pa as ur sa ne fr de es'.split(' ');

interface BoxProps {
  editing: BookEditing;
}

/** The attributes of a field of the form. */
function bind({ texts, setText, markTouched, findError }: BookEditing, field: BookField) {
  return {
    label: LABELS[field],
    value: texts[field],
    error: findError(field),
    // Not an alert: the save bar announces the problems.
    isAlert: false,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setText(field, currentTarget.value),
    onBlur: () => markTouched(field),
  };
}

export function BookBox({ editing }: BoxProps) {
  return (
    <Box title="The book">
      <div className="desk-fields" data-columns="2">
        <Isbn editing={editing} />
        <Field {...bind(editing, 'title')} />
        <div>
          <Field {...bind(editing, 'authors')} hintId="authors-hint" />
          <p className="desk-small" id="authors-hint">
            Several with | between
          </p>
        </div>
        <Field {...bind(editing, 'publisher')} />
        <Field {...bind(editing, 'seriesName')} isOptional />
        <Field {...bind(editing, 'seriesNumber')} isOptional />
        <div className="desk-fields-all">
          <TextAreaField {...bind(editing, 'description')} rows={4} />
        </div>
      </div>
    </Box>
  );
}

/** The ISBN field, with a note on the check digit and on other books with the same ISBN. */
function Isbn({ editing }: BoxProps) {
  const { texts, setText, findDuplicateIsbn, taken, isUnique } = editing;
  const isRight = readIsbn(texts.isbn) !== undefined;
  return (
    <div>
      <Field
        {...bind(editing, 'isbn')}
        inputMode="numeric"
        hintId="isbn-note"
        onChange={({ currentTarget }) => {
          setText('isbn', currentTarget.value);
          const isbn = readIsbn(currentTarget.value);
          if (isbn !== undefined) void findDuplicateIsbn(isbn);
        }}
      />
      <p className="desk-right" id="isbn-note" role="status">
        {isRight && !taken && `Check digit is right${isUnique ? ', and no other book has it' : ''}`}
      </p>
      {taken && <Link to={`/desk/books/${taken._id}`}>Edit {taken.title}</Link>}
    </div>
  );
}

export function PriceBox({ editing }: BoxProps) {
  const price = payablePrice(editing.preview);
  return (
    <Box title="Price and stock">
      <div className="desk-fields">
        <div className="desk-rupees">
          <Field {...bind(editing, 'originalPrice')} inputMode="numeric" />
        </div>
        <Field {...bind(editing, 'discountPercent')} inputMode="decimal" />
        <Field
          label="Readers pay"
          readOnly
          value={editing.texts.originalPrice === '' ? '–' : formatRupees(price)}
        />
        <Field {...bind(editing, 'stock')} inputMode="numeric" />
        <Field {...bind(editing, 'taxPercent')} isOptional inputMode="decimal" />
        <Field {...bind(editing, 'hsn')} isOptional inputMode="numeric" />
      </div>
    </Box>
  );
}

export function DetailsBox({ editing }: BoxProps) {
  const { texts, setText } = editing;
  const genres = splitItems(texts.genres);
  const tags = [...new Set([...LANGUAGES, texts.language].filter(Boolean))];
  return (
    <Box title="Details">
      <div className="desk-fields">
        <SelectField
          label="Format"
          options={['Paperback', 'Hardcover']}
          value={texts.bookType}
          onChange={({ currentTarget }) => setText('bookType', currentTarget.value)}
        />
        <SelectField
          label="Language"
          options={[NO_LANGUAGE, ...tags.map(languageName)]}
          value={texts.language === '' ? NO_LANGUAGE : languageName(texts.language)}
          error={editing.findError('language')}
          onChange={({ currentTarget: { value } }) =>
            setText('language', tags.find((tag) => languageName(tag) === value) ?? '')
          }
        />
        <Field {...bind(editing, 'pages')} inputMode="numeric" />
        <div>
          <Field {...bind(editing, 'publishedOn')} hintId="published-hint" />
          <p className="desk-small" id="published-hint">
            As 1915, 1915-04 or 1915-04-30
          </p>
        </div>
        <div className="desk-fields-two">
          <Field {...bind(editing, 'work')} isOptional hintId="work-hint" />
          <p className="desk-small" id="work-hint">
            The same word in two books makes them formats of one work
          </p>
        </div>
        <div className="desk-fields-all">
          <TextAreaField {...bind(editing, 'sample')} isOptional rows={3} />
        </div>
      </div>
      <fieldset className="desk-genres">
        <legend className="field-label">Categories, most fitting first</legend>
        <div className="desk-fields">
          {CATEGORY_NAMES.map((name) => (
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
      </fieldset>
    </Box>
  );
}
