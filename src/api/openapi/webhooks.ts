import { ORDER_EVENTS } from '#contract/desk-webhooks.ts';
import { makeSample } from './samples.ts';
import { createReference, type JsonSchema } from './schemas.ts';

/** The request with which the shop sends an event, in OpenAPI's format. */
export interface WebhookOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: [];
  parameters: { name: string; in: 'header'; required: true; schema: JsonSchema }[];
  requestBody: {
    required: true;
    content: { 'application/json': { schema: JsonSchema; example: unknown } };
  };
  responses: Record<string, { description: string }>;
}

const SUMMARIES: Record<(typeof ORDER_EVENTS)[number], string> = {
  'order.placed': 'An order was placed.',
  'order.paid': 'The price of an order was received: online, or in cash at the door.',
  'order.shipped': 'The parcel of an order was shipped.',
  'order.undelivered': 'The parcel of an order came back.',
  'order.refunded': 'The price of an order, or a part of it, was refunded.',
};

const HEADERS: Record<string, JsonSchema> = {
  'webhook-id': {
    type: 'string',
    description:
      'The same at each try: a program that has handled it answers 2xx and does no more.',
  },
  'webhook-timestamp': { type: 'string', description: 'When it was sent, in s since 1970.' },
  'webhook-signature': {
    type: 'string',
    description:
      '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64, as Standard Webhooks has it. After a change of the secret there are two, separated by a space.',
  },
};

/** Describes the requests that the shop sends. `schemas` are the named ones. */
export function describeWebhooks(
  schemas: Record<string, JsonSchema>,
): Record<string, { post: WebhookOperation }> {
  const describe = (type: string, summary: string, name: string) => {
    const schema = { $ref: createReference(name) };
    const sample = makeSample(schema, schemas) as object;
    const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const post: WebhookOperation = {
      operationId: `on${words.join('')}`,
      summary,
      tags: ['webhooks'],
      security: [],
      parameters: Object.entries(HEADERS).map(([header, headerSchema]) => ({
        name: header,
        in: 'header',
        required: true,
        schema: headerSchema,
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: { ...sample, type } } },
      },
      responses: { '2XX': { description: 'Accepted. After any other status it is sent again.' } },
    };
    return [type, { post }] as const;
  };
  return Object.fromEntries([
    ...ORDER_EVENTS.map((type) => describe(type, SUMMARIES[type], 'OrderEvent')),
    describe('stock.low', 'A sale or a count has made a book run low.', 'StockEvent'),
  ]);
}
