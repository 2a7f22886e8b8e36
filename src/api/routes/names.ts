import { Hono } from 'hono/tiny';
import { authorAnswerSchema, seriesAnswerSchema } from '#contract/finding.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import type { NameKind } from '#domain/finding/names.ts';
import { describeCall } from '../describe-call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store.ts';

const MOST_BOOKS = 100;

export function createAuthorRoutes({ store }: Dependencies) {
  return new Hono().get(
    '/:authorSlug',
    describeCall('Gives an author by the slug of the name, and the books, at most the first 100.', {
      200: authorAnswerSchema,
      404: ['authorNotFound'],
    }),
    async (c) => {
      const { named, books } = await findNamed(store, 'author', c.req.param('authorSlug'));
      return c.json({ author: named, books });
    },
  );
}

export function createSeriesRoutes({ store }: Dependencies) {
  return new Hono().get(
    '/:seriesSlug',
    describeCall('Gives a series by the slug of its name, and its books, at most the first 100.', {
      200: seriesAnswerSchema,
      404: ['seriesNotFound'],
    }),
    async (c) => {
      const { named, books } = await findNamed(store, 'series', c.req.param('seriesSlug'));
      return c.json({ series: named, books });
    },
  );
}

async function findNamed(store: Store, kind: NameKind, slug: string) {
  const found = await store.findName(kind, slug);
  if (!found) throw new Refusal(404, `${kind}NotFound`);
  const { name, namesakes } = found;
  const { books, total, isExact } = await store.find({
    ...EVERYTHING,
    [kind]: name,
    limit: MOST_BOOKS,
  });
  return { named: { name, slug, total, isExact, namesakes }, books };
}
