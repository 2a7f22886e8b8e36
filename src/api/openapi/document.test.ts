import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { createTestApi, signUp } from '../testing.ts';
import { describeApi, type ApiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';
import { checkResponse, createResponseCheck } from './testing.ts';

const PRODUCT = 'http://localhost/api/products/bk01';
const CART = 'http://localhost/api/user/cart';

const DOCUMENT = describeApi('1.2.3', 'Kitabdost');

/** Checks the response to a request against the API's document, after `change` has changed it. */
async function checkWithChange(
  change: (document: ApiDocument) => void,
  request = new Request(PRODUCT),
) {
  const document = structuredClone(DOCUMENT);
  change(document);
  const response = await createTestApi().fetch(request);
  return createResponseCheck(document)(request, response);
}

it('is valid OpenAPI 3.1, with the version of the shop', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...structuredClone(DOCUMENT) })).toEqual({ valid: true });
  expect([validator.version, DOCUMENT.info.version]).toEqual(['3.1', '1.2.3']);
});

it('has the examples of the golden file, and describes the rest and the events as it does', async () => {
  const { paths, webhooks, components, ...rest } = DOCUMENT;
  const examples = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags, security, requestBody, parameters, responses }]) => {
        const body = requestBody?.content['application/json']?.example;
        // The other errors are those of many calls.
        const errors = [404, 409, 422].flatMap((status) => responses[status]?.description ?? []);
        return `${method} ${path} ${JSON.stringify({ tags, security, parameters, body, errors })}`;
      },
    ),
  );
  const named = { ...components, schemas: Object.keys(components.schemas) };
  const json = [webhooks, { ...rest, components: named }].map((part) =>
    JSON.stringify(part, undefined, 1),
  );
  const text = `${examples.join('\n')}\n\n${json.join('\n\n')}\n`;
  await expect(text).toMatchFileSnapshot('./examples.txt');
});

it('has a unique name for every call', () => {
  const calls = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));
  const names = calls.map(({ operationId }) => operationId);
  expect(names).toContain('postUserCartById');
  expect(new Set(names).size).toBe(names.length);
});

it('derives the error responses of a call from its route', () => {
  const { post } = DOCUMENT.paths['/api/user/cart'] ?? {};
  expect(Object.keys(post?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '404',
    '409',
    '413',
    '429',
    '500',
    '503',
  ]);
  expect(post?.responses[404]?.content?.['application/json']?.schema.allOf?.[1]).toEqual({
    properties: { code: { type: 'string', enum: ['not-found', 'unknown-email'] } },
  });
});

it('describes the time to wait as a whole number of seconds', () => {
  const { post } = DOCUMENT.paths['/api/user/cart'] ?? {};
  for (const status of [429, 503])
    expect(post?.responses[status]?.headers).toEqual({
      'Retry-After': {
        description: 'Seconds to wait.',
        required: true,
        schema: { type: 'integer' },
      },
    });
});

it('describes the token as a header without a prefix', () => {
  const { paths, components } = DOCUMENT;
  expect(components.securitySchemes['token']).toMatchObject({
    in: 'header',
    name: 'authorization',
  });
  expect(paths['/api/user/cart']?.['get']?.security).toEqual([{ token: [] }]);
  expect(paths['/api/products']?.['get']?.security).toEqual([]);
});

it('names the header and the error of changes at the desk from elsewhere', () => {
  const { paths } = DOCUMENT;
  const { get, patch } = paths['/api/desk/settings'] ?? {};
  const origin = { $ref: '#/components/parameters/Origin' };
  expect(patch).toMatchObject({
    parameters: expect.arrayContaining([origin]),
    security: [{ desk: [] }, { token: [] }],
  });
  expect(JSON.stringify(patch?.responses['403'])).toContain('foreign-origin');
  expect(get?.parameters).not.toContainEqual(origin);
});

it('offers absolute cover URLs for the calls whose responses have covers', () => {
  const calls = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ parameters }) => [path, parameters] as const),
  );
  const callsWithoutCovers = calls.filter(
    ([, all]) => !all.some((item) => '$ref' in item && item.$ref.endsWith('/Prefer')),
  );
  expect(callsWithoutCovers.map(([path]) => path)).toMatchInlineSnapshot(`
    [
      "/api/collections",
      "/api/delivery",
      "/api/shop",
      "/api/shop/pages/{page}",
      "/api/auth/forgot",
      "/api/auth/reset",
      "/api/auth/logout",
      "/api/user",
      "/api/user",
      "/api/user",
      "/api/user/password",
      "/api/user/addresses",
      "/api/user/addresses",
      "/api/user/addresses/{id}",
      "/api/user/addresses/{id}",
      "/api/payments",
      "/api/payments/rehearsal",
      "/api/payments/{provider}",
      "/api/desk/session",
      "/api/desk/session",
      "/api/desk/session",
      "/api/desk/sessions",
      "/api/desk/sessions",
      "/api/desk/sessions/{id}",
      "/api/desk/second-factor",
      "/api/desk/second-factor",
      "/api/desk/second-factor",
      "/api/desk/second-factor",
      "/api/desk/books/look-up",
      "/api/desk/books/{id}",
      "/api/desk/stock",
      "/api/desk/imports",
      "/api/desk/imports/{id}/left-out.csv",
      "/api/desk/export/books.csv",
      "/api/desk/export/orders.csv",
      "/api/desk/outbox",
      "/api/desk/outbox/{id}",
      "/api/desk/outbox/{id}",
      "/api/desk/outbox/{id}/retry",
      "/api/desk/webhooks",
      "/api/desk/webhooks",
      "/api/desk/webhooks/{id}",
      "/api/desk/webhooks/{id}",
      "/api/desk/webhooks/{id}/secret",
      "/api/desk/webhooks/{id}/test",
      "/api/desk/keys",
      "/api/desk/keys",
      "/api/desk/keys/{id}",
      "/api/desk/people",
      "/api/desk/people",
      "/api/desk/people/{id}",
      "/api/desk/audit",
      "/api/desk/reports/sales",
      "/api/desk/reports/sales.csv",
      "/api/desk/reports/best-sellers",
      "/api/desk/reports/best-sellers.csv",
      "/api/desk/reports/runs-out.csv",
      "/api/desk/reports/stock",
      "/api/desk/reports/stock.csv",
      "/api/desk/reports/bills",
      "/api/desk/reports/bills.csv",
      "/api/desk/settings",
      "/api/desk/settings",
      "/api/desk/settings/logo",
      "/api/desk/settings/logo",
      "/api/desk/categories/order",
      "/api/desk/categories/{categoryId}",
      "/api/desk/collections/{collectionId}",
      "/api/desk/welcome",
      "/api/desk/first-day",
      "/api/desk/first-day/samples",
      "/api/desk/events",
    ]
  `);
});

it('describes the query of a call', () => {
  const { get } = DOCUMENT.paths['/api/delivery'] ?? {};
  expect(get?.parameters).toEqual([
    {
      name: 'pin',
      in: 'query',
      required: true,
      schema: {
        type: 'string',
        maxLength: 1060,
        pattern: '^[1-9]\\d{5}$',
        examples: ['560003'],
      },
    },
    ...['grams', 'amount'].map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 0, maximum: 99_999_999 },
    })),
  ]);
});

it('has a valid example for every JSON response', () => {
  const { paths, components } = DOCUMENT;
  const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'document', components });
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => content?.['application/json'] ?? []);
  // Most errors of all calls are alike.
  const distinct = new Set(
    bodies.map((body) => JSON.stringify(body).replaceAll('"#/', '"document#/')),
  );
  expect(distinct.size).toBeGreaterThan(100);
  const invalid = [...distinct].filter((body) => {
    const { schema, example } = JSON.parse(body) as { schema: object; example?: unknown };
    return example === undefined || !ajv.validate(schema, example);
  });
  expect(invalid).toEqual([]);
});

it('has a type for every value, and a meaning for each amount of money', () => {
  const { paths, components } = DOCUMENT;
  const untyped: string[] = [];
  JSON.stringify({ paths, components }, (key, value: unknown) => {
    if (key !== 'properties') return value;
    for (const [name, schema] of Object.entries(value as Record<string, JsonSchema>)) {
      const { type, $ref, anyOf, allOf, description = '' } = schema;
      if (!(type ?? $ref ?? anyOf ?? allOf ?? schema.enum) && !('const' in schema))
        untyped.push(name);
      if (['amount', 'payable', 'originalPrice', 'discountPrice'].includes(name) && !$ref)
        expect(description).toMatch(/₹|paise/);
    }
    return value;
  });
  expect(untyped).toEqual([]);
});

it('describes files, headers of requests and headers of responses', () => {
  const { paths } = DOCUMENT;
  const cover = paths['/api/desk/books/{id}/cover']?.['put'];
  expect(Object.keys(cover?.requestBody?.content ?? {})).toContain('image/png');
  expect(cover?.parameters).toContainEqual({
    name: 'If-Match',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'The version that was read.',
  });
  const list = paths['/api/products']?.['get']?.responses[200]?.headers;
  expect(Object.keys(list ?? {})).toEqual(['Preference-Applied', 'Link']);
});

it('accepts a response that the document describes', async () => {
  await expect(checkWithChange(() => undefined)).resolves.toBeUndefined();
});

it('rejects a response with an undocumented field', async () => {
  const checking = checkWithChange(({ components }) => {
    delete components.schemas['Book']?.properties?.['title'];
  });
  await expect(checking).rejects.toThrow('NOT have additional properties');
});

it('rejects a response without a documented field', async () => {
  const checking = checkWithChange(
    ({ components }) => void components.schemas['Book']?.required?.push('weight'),
  );
  await expect(checking).rejects.toThrow("must have required property 'weight'");
});

it('rejects an undocumented status', async () => {
  const checking = checkWithChange(({ paths }) => {
    delete paths['/api/products/{id}']?.['get']?.responses[200];
  });
  await expect(checking).rejects.toThrow('GET /api/products/bk01: status 200');
});

it('rejects an error code of another call', async () => {
  const checking = checkWithChange(({ paths }) => {
    const { get } = paths['/api/user/cart'] ?? {};
    const other = paths['/api/products/{id}']?.['get']?.responses[404];
    if (get && other) get.responses[401] = other;
  }, new Request(CART));
  await expect(checking).rejects.toThrow('code must be equal to one of the allowed values');
});

it('rejects a response with a password or its hash', async () => {
  const token = await signUp(createTestApi());
  const request = { method: 'POST', url: 'http://localhost/api/auth/signup' };
  const createdUser = {
    _id: 'new-1',
    email: 'asha@example.com',
    createdAt: '2023-05-01T12:00:00+00:00',
    updatedAt: '2023-05-01T12:00:00+00:00',
    cart: [],
    wishlist: [],
  };
  const respond = (password: string) =>
    Response.json(
      { createdUser: { ...createdUser, password }, encodedToken: token },
      { status: 201 },
    );
  await expect(checkResponse(request, respond(''))).resolves.toBeUndefined();
  const withHash = respond('pbkdf2$2000$salt$00');
  await expect(checkResponse(request, withHash)).rejects.toThrow('password');
});
