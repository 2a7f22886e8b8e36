import { Hono } from 'hono/tiny';
import {
  addCategoryRequestSchema,
  changeCategoryRequestSchema,
  type DeskCategory,
  deleteCategoryQuerySchema,
  deskCategoriesResponseSchema,
  deskCategoryDetailsResponseSchema,
  deskCategoryResponseSchema,
  orderCategoriesRequestSchema,
  type StoredCategory,
} from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORIES } from '#contract/limits.ts';
import {
  addCategory,
  changeCategory,
  orderCategories,
  removeCategory,
} from '#domain/catalogue/categories.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { guardCalls } from '../../call/call.ts';
import { changeCategories, readCategories } from '../../catalogue/categories.ts';
import { renameInCollections } from '../../catalogue/collections.ts';
import type { Dependencies } from '../../dependencies.ts';
import { COVER_CALL, COVER_ERRORS, readCover } from '../../desk/uploads.ts';
import { requireOwner } from '../../desk/owner.ts';
import { HttpError } from '../../errors.ts';
import { removeHomeRow } from '../../shop/settings.ts';

export function createDeskCategoryRoutes(dependencies: Dependencies) {
  const { createId, store } = dependencies;
  const describe = guardCalls(requireOwner(dependencies, 'catalogue'));
  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists all categories, hidden ones too, with the number of their books.',
        responses: { 200: deskCategoriesResponseSchema },
      }),
      async (c) => {
        const categories = await listCategories(dependencies);
        const withoutCategory = await store.countWithout(categories.map(nameCategory));
        return c.json({ categories, withoutCategory });
      },
    )
    .post(
      '/',
      describe({
        summary: `Adds a category at the end; a shop has at most ${MAX_CATEGORIES}.`,
        body: addCategoryRequestSchema,
        responses: { 201: deskCategoryResponseSchema, 422: ['nameTaken', 'tooManyCategories'] },
      }),
      async (c) => {
        const id = createId();
        const audited = c.var.audited('category-added', id);
        await changeCategories(audited, (before) => addCategory(before, c.req.valid('json'), id));
        return c.json({ category: await findCategory(dependencies, id) }, 201);
      },
    )
    .put(
      '/order',
      describe({
        summary: 'Sorts the categories; those that are not sent follow.',
        body: orderCategoriesRequestSchema,
        responses: { 204: null },
      }),
      async (c) => {
        const { ids } = c.req.valid('json');
        const audited = c.var.audited('categories-sorted', 'categories');
        await changeCategories(audited, (before) => orderCategories(before, ids));
        return c.body(null, 204);
      },
    )
    .get(
      '/:categoryId',
      describe({
        summary: 'Returns a category, with the number of its books that have no other.',
        responses: { 200: deskCategoryDetailsResponseSchema, 404: ['categoryNotFound'] },
      }),
      async (c) => {
        const categories = await listCategories(dependencies);
        const category = getCategory(categories, c.req.param('categoryId'));
        const names = categories.map(nameCategory);
        const others = names.filter((name) => name !== category.categoryName);
        const withoutOthers = await store.countWithout(others);
        return c.json({ category, onlyHere: withoutOthers - (await store.countWithout(names)) });
      },
    )
    .patch(
      '/:categoryId',
      describe({
        summary:
          'Changes a category. A new name is that of its books, too; the last category that is shown cannot be hidden.',
        body: changeCategoryRequestSchema,
        responses: {
          200: deskCategoryResponseSchema,
          404: ['categoryNotFound'],
          409: ['changedMeanwhile'],
          422: ['nameTaken', 'lastShownCategory'],
        },
      }),
      async (c) => {
        const id = c.req.param('categoryId');
        const { version, ...facts } = c.req.valid('json');
        const audited = c.var.audited('category-changed', id);
        await changeCategories(audited, async (before, transaction) => {
          const category = getCurrent(before, id, version);
          const { categoryName: name = category.categoryName } = facts;
          const next = changeCategory(before, category, facts);
          if (Array.isArray(next) && name !== category.categoryName)
            await Promise.all([
              transaction.replaceGenre({ from: category.categoryName, to: name }),
              renameInCollections(transaction, {
                from: category.categoryName,
                to: name,
                now: dependencies.now(),
              }),
            ]);
          return next;
        });
        return c.json({ category: await findCategory(dependencies, id) });
      },
    )
    .put(
      '/:categoryId/picture',
      describe({
        summary:
          'Makes the picture in the body that of a category: JPEG, PNG, WebP, AVIF or GIF, up to 2 MB. It is shown 4 : 5.',
        ...COVER_CALL,
        responses: { 200: deskCategoryResponseSchema, 404: ['categoryNotFound'], ...COVER_ERRORS },
      }),
      async (c) => {
        const id = c.req.param('categoryId');
        const { version, cover } = await readCover(dependencies, c.req.raw);
        const audited = c.var.audited('category-changed', id);
        await changeCategories(audited, (before, transaction) => {
          transaction.put('covers', { _id: cover.name, data: cover.data, isClean: true });
          const picture = `/covers/uploaded/${cover.name}`;
          return changeCategory(before, getCurrent(before, id, version), { picture });
        });
        return c.json({ category: await findCategory(dependencies, id) });
      },
    )
    .delete(
      '/:categoryId',
      describe({
        summary:
          'Deletes a category. Its books keep their others; those without another get the category `to`, if it is sent.',
        query: deleteCategoryQuerySchema,
        responses: { 204: null, 404: ['categoryNotFound'], 422: ['lastShownCategory'] },
      }),
      async (c) => {
        const id = c.req.param('categoryId');
        const { to } = c.req.valid('query');
        const audited = c.var.audited('category-removed', id);
        await changeCategories(audited, async (before, transaction) => {
          const category = getCategory(before, id);
          const next = removeCategory(before, category);
          if (!Array.isArray(next)) return next;
          const last = to === undefined ? undefined : getCategory(next, to).categoryName;
          await transaction.replaceGenre({ from: category.categoryName, last });
          await removeHomeRow(transaction, `category:${id}`, audited.now());
          return next;
        });
        return c.body(null, 204);
      },
    );
}

function getCategory<Item extends { _id: string }>(categories: readonly Item[], id: string): Item {
  const category = categories.find(({ _id }) => _id === id);
  if (!category) throw new HttpError(404, 'categoryNotFound');
  return category;
}

/** Throws 409 if the category was changed since this version was read. */
function getCurrent(
  categories: readonly StoredCategory[],
  id: string,
  version: number,
): StoredCategory {
  const category = getCategory(categories, id);
  if (category.version !== version) throw new HttpError(409, 'changedMeanwhile');
  return category;
}

const nameCategory = ({ categoryName }: DeskCategory) => categoryName;

/** Lists the categories with the numbers of their books. */
async function listCategories({ store, now }: Dependencies): Promise<DeskCategory[]> {
  const stored = await readCategories(store);
  const { facets } = await store.find({ ...EVERYTHING, limit: 1 }, now());
  return stored.map(
    ({ formerNames: _formerNames, colours: _colours, ...category }: StoredCategory) => ({
      ...category,
      books: facets.category[category.categoryName] ?? 0,
    }),
  );
}

async function findCategory(dependencies: Dependencies, id: string): Promise<DeskCategory> {
  return getCategory(await listCategories(dependencies), id);
}
