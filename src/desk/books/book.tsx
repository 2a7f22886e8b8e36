import { useEffect } from 'react';
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { readGtin } from '#domain/values/barcode.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatRupees } from '#domain/values/money.ts';
import { shortenText } from '#domain/values/text.ts';
import { dayInIndia, formatDay } from '#domain/values/time.ts';
import { desk } from '../api.ts';
import { OwnersOnly } from '../parts/failure.tsx';
import { useIsOwner } from '../frame-data.ts';
import { Fields, TextBoxes } from './book-boxes.tsx';
import { LIST_PATH, useBookEditing, type BookEditing } from './book-editing.ts';
import { LABELS, PAIRS, toTexts } from './book-form.ts';
import { LookUpNotice } from './book-look-up.tsx';
import { ChangedBook } from './meanwhile.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { BackLink, findList } from '../parts/list.tsx';
import { Box, focusHeadingIfLost, PageHeading, ShopLink, SaveBar } from '../parts/page.tsx';
import './book.css';

const MAX_QUOTED_CHARS = 80;

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  if (id === undefined) return undefined;
  return (await desk.books[':id'].$get({ param: { id } })).book;
}

/** The editor of a book or a new one; "Goods in" sets `?isbn=` to an ISBN that no book has. */
export function Component() {
  const book = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isbn = (!book && params.get('isbn')) || '';
  if (!useIsOwner()) return <OwnersOnly />;
  return <Editor key={book?._id ?? isbn} book={book} isbn={isbn} />;
}

/** All fields of a book in five boxes. Changes are saved only when the user saves the book. */
function Editor({ book: loaded, isbn }: { book: DeskBook | undefined; isbn: string }) {
  // A scanner also reads the barcodes of goods that are no books.
  const first = readIsbn(isbn) === undefined && readGtin(isbn) ? { gtin: isbn } : { isbn };
  const editing = useBookEditing(loaded, isbn === '' ? {} : first);
  const { book } = editing;
  return (
    <>
      <BackLink to={LIST_PATH}>Books</BackLink>
      <PageHeading
        title={book?.title ?? 'Add book'}
        actions={
          book && (
            <ShopLink
              path={`books/${book._id}/${encodeURIComponent(book.title.replaceAll(' ', '-'))}`}
            />
          )
        }
      >
        {book && `Last changed on ${formatDay(dayInIndia(Date.parse(book.updatedAt)))}`}
      </PageHeading>
      {editing.outdated.length > 0 && book && <Outdated editing={editing} book={book} />}
      <LookUpNotice lookUp={editing.lookUp} />
      <div className="desk-columns">
        <div className="desk-stack">
          <TextBoxes editing={editing} />
        </div>
        <div className="desk-stack">
          <Box title="Cover">
            <Fields section="cover" editing={editing} />
          </Box>
          <Box title="In the shop">
            <Fields section="shop" editing={editing} />
            {book && <Delete book={book} editing={editing} />}
          </Box>
        </div>
      </div>
      {editing.canSave && (
        <SaveBar of={editing} undoLabel="Undo all" saveLabel="Save book">
          {editing.description}
        </SaveBar>
      )}
    </>
  );
}

function Outdated({ editing, book }: { editing: BookEditing; book: DeskBook }) {
  // Keeps the focus, because the notice vanishes with the button that was pressed.
  useEffect(() => focusHeadingIfLost, []);
  const theirs = toTexts(book);
  const { outdated } = editing;
  const { preview } = editing.problems;
  const fields = [...new Set(outdated.flatMap((field) => [field, PAIRS[field] ?? field]))];
  return (
    <ChangedBook
      className="desk-notice-page"
      title={book.title}
      mine="mine"
      onKeepMine={editing.keepMine}
      theirs="theirs"
      onTakeTheirs={editing.takeTheirs}
    >
      <ul>
        {fields.map((field) => (
          <li key={field}>
            {LABELS[field]} is now {quote(theirs[field])}.
            {outdated.includes(field) && ` You typed ${quote(editing.texts[field])}.`}
          </li>
        ))}
        {fields.includes('originalPrice') && (
          <li>
            {`Readers pay ${formatRupees(getPayablePrice(book))} now, and ${formatRupees(getPayablePrice(preview))} with what you typed.`}
          </li>
        )}
      </ul>
    </ChangedBook>
  );
}

function quote(text: string): string {
  return text === '' ? 'empty' : `“${shortenText(text, MAX_QUOTED_CHARS)}”`;
}

function Delete({ book, editing }: { book: DeskBook; editing: BookEditing }) {
  const { _id: id, title, version } = book;
  const remove = async () => {
    await desk.books[':id'].$delete({ param: { id }, json: { version } });
    await editing.leave(`“${title}” deleted`, findList(LIST_PATH));
  };
  return (
    <ConfirmButton
      look="danger"
      className="desk-delete"
      text="Delete book"
      title={`Delete “${title}”?`}
      keepLabel="Keep book"
      onConfirm={remove}
      onFailure={async ({ code }) => {
        if (code === 'changed-meanwhile') await editing.reread();
      }}
    >
      Shoppers will no longer find it, and carts will show it as out of stock. Past orders keep it
      as it was.
    </ConfirmButton>
  );
}
