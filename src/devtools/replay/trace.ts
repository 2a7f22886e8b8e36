import * as v from 'valibot';

// A page of more would not respond, and anyone can make an address.
const MAX_LANES = 1000;
const MAX_STEPS = 10_000;

/** A call in a trace. Long lists and texts are cut, see `redact`. */
const callSchema = v.object({
  method: v.string(),
  path: v.string(),
  body: v.optional(v.unknown()),
  /** Missing if the response never arrived. */
  status: v.optional(v.number()),
  answer: v.optional(v.unknown()),
});

const changeSchema = v.object({
  /** The kind of the record and its id: `orders/o12`. */
  record: v.string(),
  /** The fields that differ. A new field has no `was`, a removed one no `is`. */
  fields: v.array(
    v.object({
      name: v.string(),
      was: v.optional(v.unknown()),
      is: v.optional(v.unknown()),
    }),
  ),
});

const stepSchema = v.object({
  /** In ms since 1970. */
  at: v.number(),
  /** The name of a lane. */
  who: v.string(),
  /** What they do, as the rest of a sentence: "orders 1 copy". */
  what: v.string(),
  call: v.optional(callSchema),
  changes: v.optional(v.array(changeSchema)),
  /** What has not happened yet, though it was begun: "Meera’s response, lost with process 1". */
  waiting: v.optional(v.array(v.string())),
  /** The rules that have been broken since this step, and what was seen. */
  broken: v.optional(v.array(v.object({ rule: v.string(), seen: v.string() }))),
});

const traceSchema = v.object({
  format: v.literal('kitabdost-trace'),
  /** The version of the shop that recorded it. */
  release: v.string(),
  title: v.string(),
  /** Where it comes from: "Story from seed 48213 · SQLite · virtual time". */
  source: v.string(),
  /** Such as "made small from 412 steps". */
  note: v.optional(v.string()),
  /** Who acts, with a second line: a device, or what it is. */
  lanes: v.pipe(
    v.array(v.object({ name: v.string(), note: v.optional(v.string()) })),
    v.maxLength(MAX_LANES),
  ),
  steps: v.pipe(v.array(stepSchema), v.minLength(1), v.maxLength(MAX_STEPS)),
  /** The rules that were checked after each step, as sentences. */
  rules: v.array(v.string()),
});

/** What happened in a shop, step by step: of a simulated story, or of a session in the demo. */
export type Trace = v.InferOutput<typeof traceSchema>;
export type TraceStep = v.InferOutput<typeof stepSchema>;
export type TraceChange = v.InferOutput<typeof changeSchema>;

/** A trace that unpacks to more than this is refused. */
const MAX_CHARS = 8_000_000;
const FORMAT = 'deflate-raw';

/** Packs a trace for an address, as compressed JSON in base64url. */
export async function packTrace(trace: Trace): Promise<string> {
  const packed = pipe(JSON.stringify(trace), new CompressionStream(FORMAT));
  let text = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer()))
    text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Unpacks what `packTrace` returned. Rejects if it is damaged, too large, or not a trace. */
export async function unpackTrace(packed: string): Promise<Trace> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const reader = pipe(bytes, new DecompressionStream(FORMAT)).getReader();
  const decoder = new TextDecoder();
  let json = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    json += decoder.decode(part.value, { stream: true });
    if (json.length > MAX_CHARS) {
      await reader.cancel();
      throw new RangeError('The trace is too large.');
    }
  }
  return v.parse(traceSchema, JSON.parse(json));
}

function pipe(
  content: string | Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  const { body } = new Response(content);
  if (!body) throw new TypeError('An empty trace.');
  // The streams take any bytes, but the type of their input is narrower.
  return body.pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
}

/** What calls do, as the rest of a sentence. The first pattern that matches counts. */
const PHRASES: readonly (readonly [call: RegExp, what: string])[] = [
  [/^POST \/auth\/signup$/, 'signs up'],
  [/^POST \/auth\/login$/, 'signs in'],
  [/^POST \/auth\/logout$/, 'signs out'],
  [/^GET \/(products|books)(\/best-sellers)?$/, 'looks at the books'],
  [/^GET \/books\?/, 'searches the books'],
  [/^GET \/products\/[^/]+$/, 'opens a book'],
  [/^GET \/categories$/, 'looks at the categories'],
  [/^GET \/user\/wishlist$/, 'opens the wishlist'],
  [/^GET \/user\/cart$/, 'opens the cart'],
  [/^POST \/user\/cart$/, 'puts a book into the cart'],
  [/^POST \/user\/cart\/[^/]+$/, 'changes the copies in the cart'],
  [/^DELETE \/user\/cart\/[^/]+$/, 'takes a book out of the cart'],
  [/^POST \/user\/wishlist$/, 'puts a book on the wishlist'],
  [/^DELETE \/user\/wishlist\/[^/]+$/, 'takes a book off the wishlist'],
  [/^POST \/user\/password$/, 'changes the password'],
  [/^DELETE \/user$/, 'deletes the account'],
  [/^GET \/user\/orders$/, 'looks at the orders'],
  [/^GET \/user\/orders\/[^/]+$/, 'looks at an order'],
  [/^POST \/user\/orders$/, 'places an order'],
  [/^POST \/user\/orders\/[^/]+\/checkout$/, 'opens the payment'],
  [/^POST \/user\/orders\/[^/]+\/payment$/, 'confirms the payment'],
  [/^POST \/user\/orders\/[^/]+\/cancel$/, 'cancels the order'],
  [/^POST \/user\/orders\/[^/]+\/returns$/, 'asks to return books'],
  [/^POST \/user\/orders\/[^/]+\/returns\/[^/]+\/withdraw$/, 'withdraws the return'],
  [/^POST \/user\/orders\/[^/]+\/reorder$/, 'buys the books again'],
  [/^POST \/payments\/[^/]+$/, 'reports a payment'],
  [/^POST \/desk\/session$/, 'signs in at the desk'],
  [/^DELETE \/desk\/session$/, 'signs out of the desk'],
  [/^GET \/desk\/orders(\?.*)?$/, 'looks at the orders'],
  [/^GET \/desk\/books\/[^/]+$/, 'opens a book'],
  [/^PATCH \/desk\/books\/[^/]+$/, 'changes a book'],
  [/^POST \/desk\/stock$/, 'changes the copies'],
  [/^POST \/desk\/orders\/[^/]+\/status$/, 'moves the order on'],
  [/^PATCH \/desk\/orders\/[^/]+\/tracking$/, 'corrects the tracking'],
  [/^PATCH \/desk\/orders\/[^/]+$/, 'notes something about the order'],
  [/^POST \/desk\/orders\/[^/]+\/pay-link$/, 'sends a link to pay'],
  [/^POST \/desk\/orders\/[^/]+\/refunds?(\/[^/]+)?$/, 'refunds money'],
  [/^POST \/desk\/orders\/[^/]+\/returns\/[^/]+$/, 'decides on the return'],
];

/** Says what a call below `/api` does: "places an order", or "calls GET /books". */
export function describeCall(method: string, path: string): string {
  const call = `${method} ${path}`;
  return PHRASES.find(([pattern]) => pattern.test(call))?.[1] ?? `calls ${call}`;
}
