import { Hono } from 'hono/tiny';
import {
  addCollectionRequestSchema,
  changeCollectionRequestSchema,
  collectionResponseSchema,
  collectionsResponseSchema,
  deskCollectionResponseSchema,
  deskCollectionsResponseSchema,
  previewRuleRequestSchema,
  previewRuleResponseSchema,
} from '#contract/catalogue/collections.ts';
import { MAX_COLLECTION_BOOKS, MAX_COLLECTIONS } from '#contract/limits.ts';
import { describeCall, guardCalls } from '../call/call.ts';
import {
  addCollection,
  findDeskCollection,
  findShownCollection,
  getCollection,
  listCollections,
  listShownCollections,
  saveCollection,
} from '../catalogue/collections.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { findRuleIds, readRuleBooks } from '../catalogue/rule-books.ts';
import { removeHomeRow } from '../shop/settings.ts';

const LISTED_COVERS = 3;

export function createCollectionRoutes(dependencies: Dependencies) {
  return new Hono()
    .get(
      '/',
      describeCall({
        summary: 'Lists the collections that are shown today, the oldest first.',
        responses: { 200: collectionsResponseSchema },
      }),
      async (c) => c.json({ collections: await listShownCollections(dependencies) }),
    )
    .get(
      '/:collectionSlug',
      describeCall({
        summary: `Returns a collection that is shown today, by its slug or its id, with up to ${MAX_COLLECTION_BOOKS} books.`,
        responses: { 200: collectionResponseSchema, 404: ['collectionNotFound', 'collectionOver'] },
      }),
      async (c) => c.json(await findShownCollection(dependencies, c.req.param('collectionSlug'))),
    );
}

export function createDeskCollectionRoutes(dependencies: Dependencies) {
  const { store, createId } = dependencies;
  const describe = guardCalls(requireOwner(dependencies, 'catalogue'));
  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists all collections, hidden and past ones too.',
        responses: { 200: deskCollectionsResponseSchema },
      }),
      async (c) => {
        const collections = [];
        for (const item of await listCollections(store.records)) {
          const { collection, books } = await findDeskCollection(dependencies, item);
          collections.push({ ...collection, covers: books.slice(0, LISTED_COVERS) });
        }
        return c.json({ collections });
      },
    )
    .post(
      '/',
      describe({
        summary: `Adds a collection of books by hand or by a rule; a shop has at most ${MAX_COLLECTIONS}.`,
        body: addCollectionRequestSchema,
        responses: { 201: deskCollectionResponseSchema, 422: ['badFields', 'tooManyCollections'] },
      }),
      async (c) => {
        const id = createId();
        const audited = c.var.audited('collection-added', id);
        const added = await addCollection(audited, c.req.valid('json'), id);
        return c.json(await findDeskCollection(dependencies, added), 201);
      },
    )
    .post(
      '/preview',
      describe({
        summary: 'Returns the books that fit a rule, without storing it.',
        body: previewRuleRequestSchema,
        responses: { 200: previewRuleResponseSchema },
      }),
      async (c) => {
        const found = await findRuleIds(dependencies, c.req.valid('json').rule);
        return c.json(await readRuleBooks(dependencies, found));
      },
    )
    .get(
      '/:collectionId',
      describe({
        summary: 'Returns a collection with its books.',
        responses: { 200: deskCollectionResponseSchema, 404: ['collectionNotFound'] },
      }),
      async (c) => {
        const found = await getCollection(store.records, c.req.param('collectionId'));
        return c.json(await findDeskCollection(dependencies, found));
      },
    )
    .patch(
      '/:collectionId',
      describe({
        summary:
          'Changes a collection. Books replace its rule, and a rule its books. The slug stays, because it is printed.',
        body: changeCollectionRequestSchema,
        responses: {
          200: deskCollectionResponseSchema,
          404: ['collectionNotFound'],
          409: ['changedMeanwhile'],
          422: ['badFields'],
        },
      }),
      async (c) => {
        const id = c.req.param('collectionId');
        const audited = c.var.audited('collection-changed', id);
        const saved = await saveCollection(audited, id, c.req.valid('json'));
        return c.json(await findDeskCollection(dependencies, saved));
      },
    )
    .delete(
      '/:collectionId',
      describe({
        summary: 'Deletes a collection. Its books stay in the shop.',
        responses: { 204: null, 404: ['collectionNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('collectionId');
        const audited = c.var.audited('collection-removed', id);
        await audited.store.transact(async (transaction) => {
          const { slug } = await getCollection(transaction, id);
          await removeHomeRow(transaction, slug, audited.now());
          transaction.remove('collections', id);
        });
        return c.body(null, 204);
      },
    );
}
