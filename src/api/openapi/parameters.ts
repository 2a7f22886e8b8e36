import type { Endpoint } from '../endpoints.ts';
import { isSchema } from './responses.ts';
import { convertSchema, hasCovers, type JsonSchema } from './schemas.ts';

/** What goes into the path, the query or a header, as OpenAPI describes it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

/** The host of a server answers it. */
export const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['covers=absolute'] },
  description:
    'With `covers=absolute` the shop’s server writes each `coverImg` of the answer with the origin of the shop, and answers `Preference-Applied: covers=absolute`.',
};

/** What a call takes besides its body and the token. */
export function describeParameters({
  params,
  querySchema,
  query,
  answers,
  headers,
}: Endpoint): (Parameter | { $ref: string })[] {
  const goods = Object.values(answers).filter(isSchema);
  const { properties = {}, required = [] } = querySchema ? convertSchema(querySchema) : {};
  return [
    ...Object.keys(params).map((name): Parameter => {
      return { name, in: 'path', required: true, schema: { type: 'string' } };
    }),
    ...Object.entries(properties).map(([name, schema]): Parameter => {
      const examples = query[name] === undefined ? {} : { examples: [query[name]] };
      return {
        name,
        in: 'query',
        required: required.includes(name),
        schema: { ...schema, ...examples },
      };
    }),
    ...Object.entries(headers).map(([name, description]): Parameter => {
      return { name, in: 'header', required: true, schema: { type: 'string' }, description };
    }),
    ...(goods.some(hasCovers) ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ];
}
