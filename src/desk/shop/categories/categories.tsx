import { useEffect, useState, type ComponentProps } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORIES } from '#contract/limits.ts';
import { orderCategories } from '#domain/catalogue/categories.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { countNoun } from '#domain/values/money.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Icon, INFO, PLUS } from '#ui/display/icon.tsx';
import { attemptOrToast, desk } from '../../api.ts';
import {
  Box,
  focusHeadingIfLost,
  SaveBar,
  ShopHeading,
  Button,
  ButtonLink,
} from '../../parts/page.tsx';
import { moveItem, SortList } from '../../parts/sort-list.tsx';
import { useSending } from '../../parts/calls.ts';
import { useDrafts } from '../../parts/drafts.ts';
import { getPlateSource } from './category-picture.tsx';
import './category.css';

export async function loader() {
  const [list, { settings }, { collections }] = await Promise.all([
    desk.categories.$get(),
    desk.settings.$get(),
    desk.collections.$get(),
  ]);
  return { ...list, brand: settings.colours, collections: collections.length };
}

/** The ids of the categories that are shown. */
type Order = readonly string[];

const RULES = { read: (order: Order) => order };

export function Component() {
  const { categories, withoutCategory, collections } = useLoaderData<typeof loader>();
  const { isSending, error, send, revalidate } = useSending();
  /** The hidden category, as it was loaded, that was sent to be shown. */
  const [showing, setShowing] = useState<DeskCategory>();
  const shown = categories.filter(({ hidden }) => !hidden);
  const hidden = categories.filter((category) => category.hidden);
  const item = shown.map(({ _id }) => _id);
  const question = 'Leave without saving the order?';
  const edits = useDrafts<Order, { order: Order }>('order of categories', question, RULES);
  const { order } = edits.values;
  const sorted = order ? orderCategories(shown, order) : shown;
  const moved = describeMove(shown, sorted);
  const isFull = categories.length >= MAX_CATEGORIES;
  const save = () =>
    send(async () => {
      const ids = [...sorted, ...hidden].map(({ _id }) => _id);
      await desk.categories.order.$put({ json: { ids } });
      await revalidate();
      edits.dropSent(edits.drafts, () => ids);
      void showToast('Order saved');
    });
  const show = async (category: DeskCategory) => {
    const { _id: categoryId, version } = category;
    setShowing(category);
    const change = { param: { categoryId }, json: { version, hidden: false } };
    const isDone = await attemptOrToast(() => desk.categories[':categoryId'].$patch(change));
    await revalidate();
    if (!isDone) setShowing(undefined);
  };
  return (
    <>
      <ShopHeading
        tab="Categories"
        collections={collections}
        actions={
          isFull ? (
            <Button disabled>Add category</Button>
          ) : (
            <ButtonLink to="/desk/shop/categories/new">
              <Icon path={PLUS} />
              Add category
            </ButtonLink>
          )
        }
      />
      <div className="desk-stack">
        <Box
          title="In the shop"
          more={
            <span className="desk-muted">{`${categories.length} of at most ${MAX_CATEGORIES}`}</span>
          }
        >
          <p className="desk-small">
            {isFull && `${MAX_CATEGORIES} is the most a filter can show. `}
            This order is used on the home page, in the filters and in the editor of a book.
          </p>
          <SortList
            items={sorted}
            getKey={({ _id }) => _id}
            getName={({ categoryName }) => categoryName}
            onSort={(items) => {
              const value = items.map(({ _id }) => _id);
              edits.type({ item, field: 'order', value, isSaving: isSending });
            }}
          >
            {(category, { grip, steps }) => (
              <div className="desk-category-row">
                {grip}
                <CategoryCells category={category} />
                <Link
                  {...getButtonAttributes('text', 'small')}
                  to={getPath(category)}
                  aria-label={`Edit ${category.categoryName}`}
                >
                  Edit
                </Link>
                {steps}
              </div>
            )}
          </SortList>
        </Box>
        {hidden.length > 0 && (
          <Box title="Hidden">
            <p className="desk-small">
              Their books are found by search and by author. Old addresses lead to Books.
            </p>
            <ul className="desk-sort">
              {hidden.map((category) => (
                <li key={category._id}>
                  <div className="desk-category-row" data-plain>
                    <CategoryCells category={category} />
                    <ShowButton
                      aria-label={`Show ${category.categoryName} in the shop`}
                      disabled={category === showing}
                      onClick={() => void show(category)}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </Box>
        )}
        {withoutCategory > 0 && (
          <p className="desk-good desk-muted">
            <Icon path={INFO} />
            {withoutCategory === 1
              ? 'One book has no category. It is in Books and in the search.'
              : `${countNoun(withoutCategory, 'book')} have no category. They are in Books and in the search.`}{' '}
            <Link to="/desk/books?withoutCategory=1">
              {withoutCategory === 1
                ? 'See the book'
                : `See the ${countNoun(withoutCategory, 'book')}`}
            </Link>
          </p>
        )}
      </div>
      {moved !== undefined && (
        <SaveBar
          of={{ error, isSending, save, undo: edits.forget }}
          undoLabel="Undo"
          saveLabel="Save order"
        >
          {moved}
        </SaveBar>
      )}
    </>
  );
}

function CategoryCells({ category }: { category: DeskCategory }) {
  const { brand } = useLoaderData<typeof loader>();
  const { categoryName: name, description, books } = category;
  return (
    <>
      <img
        className="desk-plate"
        src={getPlateSource(category, brand)}
        alt=""
        width="400"
        height="500"
      />
      <div>
        <Link className="desk-title" to={getPath(category)} {...getTextAttributes(name)}>
          {name}
        </Link>
        {description && (
          <p className="desk-small" {...getTextAttributes(description)}>
            {description}
          </p>
        )}
      </div>
      <p className="desk-category-count">{books === 0 ? 'No books' : countNoun(books, 'book')}</p>
    </>
  );
}

function getPath({ _id }: DeskCategory): string {
  return `/desk/shop/categories/${encodeURIComponent(_id)}`;
}

/** Describes the new order: 'Mystery moved from place 3 to place 2'; `undefined` for the old one. */
function describeMove(
  before: readonly DeskCategory[],
  after: readonly DeskCategory[],
): string | undefined {
  const first = after.findIndex((category, index) => category !== before[index]);
  if (first === -1) return undefined;
  for (const category of after) {
    const [from, to] = [before.indexOf(category), after.indexOf(category)];
    const isOnlyMove = moveItem(before, from, to).every((item, index) => item === after[index]);
    if (isOnlyMove)
      return `${category.categoryName} moved from place ${from + 1} to place ${to + 1}`;
  }
  return 'Several categories moved';
}

/** The button of a hidden category, which vanishes when the category is shown. */
function ShowButton(props: ComponentProps<'button'>) {
  useEffect(() => focusHeadingIfLost, []);
  return (
    <Button look="quiet" {...props}>
      Show
    </Button>
  );
}
