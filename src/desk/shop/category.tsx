import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORY_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { attempt, desk, load, putFile } from '../api.ts';
import { HintedField } from '../parts/hinted-field.tsx';
import { BackLink } from '../parts/list-form.tsx';
import { Box, PageHeading, ShopLink } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { useUnsaved } from '../parts/unsaved.ts';
import { DeleteBox } from './category-delete.tsx';
import { describePrint, getPlateSource, PictureBox } from './category-picture.tsx';
import { TakesBox } from './category-takes.tsx';
import './category.css';

const MAX_TEXT_CHARS = 240;
const LIST_PATH = '/desk/shop/categories';
/** A category that is not saved yet. */
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

async function loader({ request, params: { id: categoryId } }: LoaderFunctionArgs) {
  const [{ categories }, { settings }, details] = await Promise.all([
    load(request, () => desk.categories.$get()),
    load(request, () => desk.settings.$get()),
    categoryId === undefined
      ? undefined
      : load(request, () => desk.categories[':categoryId'].$get({ param: { categoryId } })),
  ]);
  const number = 1 + Math.max(0, ...categories.map(({ id }) => id));
  const { category, onlyHere } = details ?? { category: { ...NEW, id: number }, onlyHere: 0 };
  return { category, onlyHere, categories, brand: settings.colours };
}

/** What was changed here and is not saved yet. `picture` is a `data:` URL; '' removes it. */
type Change = Partial<
  Pick<DeskCategory, 'categoryName' | 'description' | 'hidden' | 'motif' | 'picture' | 'takes'>
> & { file?: File };

function Component() {
  const { category } = useLoaderData<typeof loader>();
  // Another category is another form.
  return <CategoryPage key={category._id} />;
}

function CategoryPage() {
  const { category: loaded, onlyHere, categories, brand } = useLoaderData<typeof loader>();
  /** The category as it was saved here, until it is loaded again: the old one would return. */
  const [saved, setSaved] = useState(loaded);
  const category = saved.version > loaded.version ? saved : loaded;
  const { _id: categoryId, version, books } = category;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [unsaved, setUnsaved, moveUnsaved] = useUnsaved<Change>(
    `category ${categoryId}`,
    'Leave without saving the category?',
  );
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Whether another person has changed the category since this page read it. */
  const [isOutdated, setOutdated] = useState(false);
  const isNew = categoryId === '';
  const edited: DeskCategory = { ...category, ...unsaved };
  const { categoryName: name, description } = edited;
  const others = categories.filter(({ _id }) => _id !== categoryId);
  const change = (part: Change) => {
    setProblem(undefined);
    setUnsaved((before) => ({ ...before, ...part }));
  };
  const forget = () => flushSync(() => setUnsaved(() => undefined));
  /** Drops what was saved, but not what was typed or chosen meanwhile. */
  const dropSaved = (sent: Change) =>
    flushSync(() =>
      setUnsaved((typed = {}) => {
        const rest = Object.entries(typed).filter(
          ([fact, value]) => value !== sent[fact as keyof Change],
        );
        return rest.length > 0 ? Object.fromEntries(rest) : undefined;
      }),
    );

  const saveFacts = async ({ file: _file, picture, ...facts }: Change): Promise<DeskCategory> => {
    if (isNew)
      return (await readBody(desk.categories.$post({ json: { ...facts, categoryName: name } })))
        .category;
    const json = { ...facts, ...(picture === '' && { picture: '' as const }) };
    if (Object.keys(json).length === 0) return category;
    const request = { param: { categoryId }, json: { ...json, version } };
    return (await readBody(desk.categories[':categoryId'].$patch(request))).category;
  };
  /** Reads the newer version, which the next save sends. The loader's may be shown later. */
  const reread = async () => {
    const { value } = await attempt(() =>
      readBody(desk.categories[':categoryId'].$get({ param: { categoryId } })),
    );
    if (value) setSaved(value.category);
    return value?.category;
  };
  const save = async () => {
    if (name.trim() === '') return setProblem('The category needs a name.');
    setSaving(true);
    setProblem(undefined);
    const sent = unsaved ?? {};
    const { file, picture } = sent;
    let done: DeskCategory | undefined;
    const { error, failure } = await attempt(async () => {
      done = await saveFacts(sent);
      if (!file || !picture) return;
      // The facts are saved also if the picture is refused.
      if (!isNew) {
        setSaved(done);
        dropSaved({ ...sent, file: undefined, picture: undefined });
      }
      done = await savePicture(done, file);
    });
    const isConflict = failure?.code === 'changed-meanwhile';
    const newer = isConflict ? await reread() : undefined;
    // The response to an earlier save may be lost.
    const isSaved = newer ? hasFacts(newer, sent) : false;
    if (done && isNew) {
      // The category must not be added again.
      if (error !== undefined) void showToast(error, 'error');
      else void showToast(`${done.categoryName} added`);
      dropSaved(sent);
      flushSync(() => moveUnsaved(`category ${done?._id}`));
      await navigate(`${LIST_PATH}/${encodeURIComponent(done._id)}`, { replace: true });
    } else if ((done && !failure) || isSaved) {
      if (done) setSaved(done);
      dropSaved(sent);
      setOutdated(false);
      void showToast('Category saved');
    } else if (isConflict) setOutdated(true);
    else setProblem(error);
    if ((done || isSaved) && !isNew) await revalidate();
    setSaving(false);
  };
  const remove = async (to: string | undefined) => {
    const query = to === undefined ? {} : { to };
    await readEmpty(desk.categories[':categoryId'].$delete({ param: { categoryId }, query }));
    forget();
    void showToast(`${category.categoryName} deleted`);
    await navigate(LIST_PATH);
  };

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
      {isOutdated && (
        <Notice tone="warning" role="alert" heading="The category was changed meanwhile">
          What you have typed is still here. Saving again keeps the other changes.
        </Notice>
      )}
      <div className="desk-columns">
        <div className="desk-stack">
          <Box title="The category">
            <div className="desk-stack">
              <HintedField
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
              <div>
                <TextAreaField
                  label="Text"
                  isOptional
                  name="text"
                  maxLength={Math.max(MAX_TEXT_CHARS, category.description.length)}
                  hintId="text-length"
                  value={description}
                  onChange={({ currentTarget }) => change({ description: currentTarget.value })}
                />
                <p className="desk-small" id="text-length">
                  {`${formatCount(description.length)} of ${MAX_TEXT_CHARS} letters. It stands above the list of its books.`}
                </p>
              </div>
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
            <DeleteBox category={category} onlyHere={onlyHere} others={others} onDelete={remove} />
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
      {(unsaved || isNew) && (
        <SaveBar
          problem={problem}
          undoLabel={isNew ? 'Cancel' : 'Undo'}
          onUndo={() => {
            forget();
            setProblem(undefined);
            if (isNew) void navigate(LIST_PATH);
          }}
          saveLabel={isNew ? 'Add category' : 'Save category'}
          onSave={() => void save()}
          isSaving={isSaving}
        >
          {isSaving && unsaved?.categoryName !== undefined && books > 0
            ? `Changing ${countNoun(books, 'book')}`
            : describeChange(unsaved ?? {})}
        </SaveBar>
      )}
    </>
  );
}

function hasFacts(category: DeskCategory, facts: Change): boolean {
  return Object.entries(facts).every(
    ([name, value]) =>
      JSON.stringify(category[name as keyof DeskCategory] ?? '') === JSON.stringify(value),
  );
}

async function savePicture({ _id, version }: DeskCategory, file: File): Promise<DeskCategory> {
  const path = `/api/desk/categories/${encodeURIComponent(_id)}/picture`;
  return (await putFile<{ category: DeskCategory }>(path, file, version)).category;
}

/** Names what is not saved: 'Name: School · Picture: Pen in Turmeric'. */
function describeChange({ categoryName, description, hidden, motif, picture, takes }: Change) {
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

export const route = { loader, Component } satisfies RouteObject;
/** A separate route, because its page is left for that of the added category. */
export const newCategoryRoute = { loader, Component } satisfies RouteObject;
