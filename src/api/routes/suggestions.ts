import { Hono } from 'hono/tiny';
import { suggestionsAnswerSchema, suggestionsQuerySchema } from '#contract/finding.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { describeQuery } from '../request-query.ts';

export function createSuggestionRoutes({ store }: Dependencies) {
  return new Hono().get(
    '/',
    describeQuery(suggestionsQuerySchema),
    describeCall('Suggests books, authors and series for a text as it is typed, at most 8.', {
      200: suggestionsAnswerSchema,
    }),
    async (c) => c.json(await store.suggest(c.req.query('q') ?? '')),
  );
}
