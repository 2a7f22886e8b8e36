import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORY_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { TextAreaField, Field } from '#ui/controls/field.tsx';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { desk } from '../../api.ts';
import { BackLink } from '../../parts/list.tsx';
import { Box, PageHeading, ShopLink, SaveBar } from '../../parts/page.tsx';
import { DeleteBox, TakesBox } from './category-boxes.tsx';
import { type CategoryChange, LIST_PATH, useCategoryEditing } from './category-editing.ts';
import { describePrint, getPlateSource, PictureBox } from './category-picture.tsx';
import './category.css';

const MAX_TEXT_CHARS = 240;
const NEW: DeskCategory = {
  _id: '',
  id: 0,
  categoryName: '',
  categoryTitle: '',
  description: '',
  coverImg: '',
  hidden: false,
  takes: { words: [], thema: [], bisac: [] },
  version: 0,
  books: 0,
};

export async function loader({ params: { id: categoryId } }: LoaderFunctionArgs) {
  const [{ categories }, { settings }, details] = await Promise.all([
    desk.categories.$get(),
    desk.settings.$get(),
    categoryId === undefined
      ? undefined
      : desk.categories[':categoryId'].$get({ param: { categoryId } }),
  ]);
  const number = 1 + Math.max(0, ...categories.map(({ id }) => id));
  const { category, onlyHere } = details ?? { category: { ...NEW, id: number }, onlyHere: 0 };
  return { category, onlyHere, categories, brand: settings.colours };
}

export function Component() {
  const { category } = useLoaderData<typeof loader>();
  return <CategoryPage key={category._id} />;
}

function CategoryPage() {
  const { category: loaded, onlyHere, categories, brand } = useLoaderData<typeof loader>();
  const editing = useCategoryEditing(loaded);
  const { category, edited, isNew, unsaved, change, isSending } = editing;
  const { books } = category;
  const { categoryName: name, description } = edited;
  const others = categories.filter(({ _id }) => _id !== category._id);
  const title = isNew ? 'New category' : category.categoryName;
  return (
    <>
      <BackLink to={LIST_PATH}>Categories</BackLink>
      <PageHeading
        title={title}
        actions={!isNew && <ShopLink path={`books?category=${encodeURIComponent(title)}`} />}
      >
        {!isNew && countNoun(books, 'book')}
      </PageHeading>
      {editing.isOutdated && (
        <Notice tone="warning" role="alert" heading="The category was changed meanwhile">
          What you have typed is still here. Saving again keeps the other changes.
        </Notice>
      )}
      <div className="desk-columns">
        <div className="desk-stack">
          <Box title="The category">
            <div className="desk-stack">
              <Field
                label="Name"
                name="name"
                required
                maxLength={MAX_CATEGORY_CHARS}
                value={name}
                onChange={({ currentTarget }) => change({ categoryName: currentTarget.value })}
                hint={
                  isNew
                    ? 'Up to 40 letters, in any script.'
                    : `${books > 0 ? `Renaming changes its ${countNoun(books, 'book')}, too. ` : ''}The old address leads to the new one.`
                }
              />
              <TextAreaField
                label="Text"
                isOptional
                name="text"
                maxLength={Math.max(MAX_TEXT_CHARS, category.description.length)}
                hint={`${formatCount(description.length)} of ${MAX_TEXT_CHARS} letters. It stands above the list of its books.`}
                value={description}
                onChange={({ currentTarget }) => change({ description: currentTarget.value })}
              />
              {!isNew && (
                <Choice
                  type="checkbox"
                  label="Shown in the shop"
                  checked={!edited.hidden}
                  onChange={({ currentTarget }) => change({ hidden: !currentTarget.checked })}
                />
              )}
            </div>
          </Box>
          <PictureBox category={edited} brand={brand} onChange={change} />
          <TakesBox takes={edited.takes} others={others} onChange={(takes) => change({ takes })} />
          {!isNew && (
            <DeleteBox
              category={category}
              onlyHere={onlyHere}
              others={others}
              onDelete={editing.remove}
            />
          )}
        </div>
        <div className="desk-sticky">
          <Box title="As the shop shows it">
            <div className="desk-category-preview">
              <img src={getPlateSource(edited, brand)} alt="" width="400" height="500" />
              <p className="caps">
                <span {...getTextAttributes(name)}>{name || 'Name'}</span>
                <Icon path={ARROW_RIGHT} />
              </p>
            </div>
            <p className="desk-small">On a phone a long name takes two lines; nothing is cut.</p>
          </Box>
        </div>
      </div>
      {(editing.isUnsaved || isNew) && (
        <SaveBar
          of={editing}
          undoLabel={isNew ? 'Cancel' : 'Undo'}
          saveLabel={isNew ? 'Add category' : 'Save category'}
        >
          {isSending && unsaved.categoryName !== undefined && books > 0
            ? `Changing ${countNoun(books, 'book')}`
            : describeChange(unsaved)}
        </SaveBar>
      )}
    </>
  );
}

/** Names what is not saved: 'Name: School · Picture: Pen in Turmeric'. */
function describeChange(change: CategoryChange) {
  const { categoryName, description, hidden, motif, picture, takes } = change;
  const parts = [
    categoryName !== undefined && `Name: ${categoryName}`,
    description !== undefined && 'Text',
    hidden !== undefined && (hidden ? 'Hidden' : 'Shown in the shop'),
    picture
      ? 'Picture of your own'
      : motif !== undefined
        ? `Picture: ${describePrint(motif)}`
        : picture === '' && 'Picture: a block print',
    takes && 'What imports take',
  ];
  return parts.filter(Boolean).join(' · ') || 'Nothing filled in yet';
}
