import { Hono } from 'hono/tiny';
import {
  addCategoryRequestSchema,
  changeCategoryRequestSchema,
  type DeskCategory,
  deskCategoriesResponseSchema,
  deskCategoryResponseSchema,
  orderCategoriesRequestSchema,
  type StoredCategory,
} from '#contract/desk-categories.ts';
import {
  addCategory,
  changeCategory,
  orderCategories,
  removeCategory,
} from '#domain/change-categories.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { guardCalls } from '../call.ts';
import { changeCategories, readCategories } from '../categories.ts';
import { renameInCollections } from '../collections.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { HttpError } from '../errors.ts';

/** The routes for the categories of the shop. */
export function createDeskCategoryRoutes(dependencies: Dependencies) {
  const { createId } = dependencies;
  const describe = guardCalls(requireOwner(dependencies));
  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists all categories, hidden ones too, with the number of their books.',
        responses: { 200: deskCategoriesResponseSchema },
      }),
      async (c) => c.json({ categories: await listCategories(dependencies) }),
    )
    .post(
      '/',
      describe({
        summary: 'Adds a category at the end; a shop has at most 60.',
        body: addCategoryRequestSchema,
        responses: {
          201: deskCategoryResponseSchema,
          422: ['nameTaken', 'tooManyCategories'],
        },
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
          const category = getCategory(before, id);
          if (category.version !== version) throw new HttpError(409, 'changedMeanwhile');
          const { categoryName: name = category.categoryName } = facts;
          const next = changeCategory(before, category, facts);
          if (Array.isArray(next) && name !== category.categoryName)
            await Promise.all([
              transaction.replaceGenre(category.categoryName, name),
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
    .delete(
      '/:categoryId',
      describe({
        summary: 'Deletes a category. Its books keep their others.',
        responses: { 204: null, 404: ['categoryNotFound'], 422: ['lastShownCategory'] },
      }),
      async (c) => {
        const id = c.req.param('categoryId');
        const audited = c.var.audited('category-removed', id);
        await changeCategories(audited, async (before, transaction) => {
          const category = getCategory(before, id);
          const next = removeCategory(before, category);
          if (Array.isArray(next)) await transaction.replaceGenre(category.categoryName);
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

async function listCategories({
  store,
  now,
}: Pick<Dependencies, 'store' | 'now'>): Promise<DeskCategory[]> {
  const categories = await readCategories(store);
  const { facets } = await store.find({ ...EVERYTHING, limit: 1 }, now());
  return categories.map(({ formerNames: _formerNames, ...category }: StoredCategory) => ({
    ...category,
    books: facets.category[category.categoryName] ?? 0,
  }));
}

async function findCategory(dependencies: Dependencies, id: string): Promise<DeskCategory> {
  return getCategory(await listCategories(dependencies), id);
}
