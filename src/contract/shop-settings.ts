import * as v from 'valibot';
import { coloursOfCategorySchema } from './catalogue/book.ts';
import { joinDigits } from '#domain/values/normal-form.ts';
import {
  countSchema,
  dateSchema,
  createIntegerSchema,
  createLineSchema,
  createLinesSchema,
  createTypedSchema,
  pinSchema,
  rupeesSchema,
  timestampSchema,
} from './fields.ts';
import {
  MAX_GRAMS,
  MAX_HEADLINE_CHARS,
  MAX_HERO_BOOKS,
  MAX_HOME_ROWS,
  MAX_LEAD_CHARS,
  MAX_MOTTO_CHARS,
  MAX_PAGE_CHARS,
  MAX_RATE_NAME_CHARS,
  MAX_RATES,
  MAX_RUPEES,
  MAX_SHOP_ADDRESS_CHARS,
  MAX_SHOP_PHONE_CHARS,
} from './limits.ts';

const colourSchema = v.pipe(v.string(), v.regex(/^#[\dA-Fa-f]{6}$/));
const gstinSchema = v.pipe(v.string(), v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/));
/** ₹, or copies of a book. */
const settingSchema = createIntegerSchema(0, MAX_RUPEES);
const pageTextSchema = createLinesSchema(MAX_PAGE_CHARS);

const pageNameSchema = v.picklist(['terms', 'privacy', 'returns', 'contact']);

/** The owner's own texts of the shop's pages; '' means the default text. */
const pageTextsSchema = v.object(v.entriesFromList(pageNameSchema.options, pageTextSchema));

/** A link in the footer to another site of the shop. */
export const linkSchema = v.object({
  name: v.pipe(createLineSchema(30), v.nonEmpty()),
  url: v.pipe(v.string(), v.maxLength(300), v.regex(/^https:\/\/[^\s"<>]+$/)),
});

/** A courier. In the address of its page, `{number}` is the number of the parcel; '' if unknown. */
export const carrierSchema = v.object({
  name: v.pipe(createLineSchema(60), v.nonEmpty()),
  url: v.pipe(
    v.string(),
    v.maxLength(300),
    v.regex(/^(?:https:\/\/[^\s"<>]*\{number\}[^\s"<>]*)?$/),
  ),
});

/** The letters before numbers. Not `XXCN`: its bills would look like credit notes of `XX`. */
const prefixSchema = v.pipe(v.string(), v.regex(/^(?![A-Z]{2}CN$)[A-Z]{1,4}$/));

/** Business days until a parcel arrives. */
const deliveryDaySchema = createIntegerSchema(0, 60);

/** The delivery to PIN codes that begin alike. `findRate` says which rate a parcel has. */
export const rateSchema = v.object({
  /** The owner's name for the places. */
  name: v.optional(createLineSchema(MAX_RATE_NAME_CHARS)),
  /** The first digits of the PIN codes. */
  pins: v.pipe(
    v.array(v.pipe(createTypedSchema(6), v.transform(joinDigits), v.regex(/^[1-9]\d{0,5}$/))),
    v.minLength(1),
    v.maxLength(50),
  ),
  /** The maximum weight of the parcel; any weight if it is missing. */
  upToGrams: v.optional(createIntegerSchema(1, MAX_GRAMS)),
  fee: settingSchema,
  /** The first and the last day of the delivery, in business days after the order. */
  days: v.pipe(
    v.strictTuple([deliveryDaySchema, deliveryDaySchema]),
    v.check(([from, to]) => from <= to),
  ),
  /** Whether orders may be paid in cash, if `cod` allows it. */
  cod: v.boolean(),
});

const MAX_HELD_COPIES = 10_000;
const heldCopiesSchema = createIntegerSchema(1, MAX_HELD_COPIES);

function areDistinct(items: string[]): boolean {
  return new Set(items).size === items.length;
}

/** What makes the shop its owner's own. An empty text is left out where it would be shown. */
export const identitySchema = v.object({
  /** In the footer and on packing slips. */
  motto: createLineSchema(MAX_MOTTO_CHARS),
  /** The headline of the home page, and the text below it. */
  headline: v.pipe(createLineSchema(MAX_HEADLINE_CHARS), v.nonEmpty()),
  lead: createLineSchema(MAX_LEAD_CHARS),
  /** The ids of the books on the shelf beside the headline; empty for those of a new shop. */
  heroBooks: v.pipe(v.array(v.string()), v.maxLength(MAX_HERO_BOOKS), v.check(areDistinct)),
  /** The rows of the home page: `categories`, `viewed`, `new`, `best`, `category:ID`, or slugs. */
  home: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
    v.maxLength(MAX_HOME_ROWS),
    v.check(areDistinct),
  ),
  since: v.nullable(createIntegerSchema(1500, 2200)),
  prefix: prefixSchema,
  /** Another prefix from a 1 April on, the first day of a financial year. */
  nextPrefix: v.nullable(
    v.object({ prefix: prefixSchema, from: v.pipe(v.string(), v.regex(/^\d{4}-04-01$/)) }),
  ),
});

/** Brand and saving are colours of text; the accent is a ground. */
export const coloursSchema = v.object({
  brand: colourSchema,
  accent: colourSchema,
  saving: colourSchema,
});

/** The owner's settings of the shop. Amounts are whole rupees (₹). */
export const shopSettingsSchema = v.object({
  /** The name as on a bill. */
  name: v.pipe(createLineSchema(100), v.nonEmpty()),
  /** Lines separated by line breaks, without the PIN code. */
  address: createLinesSchema(MAX_SHOP_ADDRESS_CHARS),
  pin: pinSchema,
  /** Email and phone of the shop, for bills, emails and pages; '' leaves the line out. */
  email: v.pipe(createLineSchema(100), v.regex(/^(?:[^\s@]+@[^\s@]+)?$/)),
  phone: createLineSchema(MAX_SHOP_PHONE_CHARS),
  /** Only for a shop that is registered for GST. */
  gstin: v.optional(gstinSchema),
  /** The number of days after the delivery in which books can be returned. */
  returnDays: createIntegerSchema(0, 999),
  /** Who brings returned books back: the courier, or the user by post or to the shop. */
  returnsBy: v.picklist(['courier', 'post', 'shop']),
  /** The fees apply to orders below `freeFrom`; `fee` where no rate does. */
  delivery: v.object({
    fee: settingSchema,
    freeFrom: settingSchema,
    rates: v.optional(v.pipe(v.array(rateSchema), v.maxLength(MAX_RATES))),
    /** The weight of a book that has none; 350 if it is missing. */
    bookGrams: v.optional(createIntegerSchema(1, MAX_GRAMS)),
  }),
  /** Cash on delivery, for amounts up to `upTo`, including the delivery fee. */
  cod: v.object({
    on: v.boolean(),
    upTo: settingSchema,
    excludedPins: v.pipe(v.array(pinSchema), v.maxLength(1000)),
  }),
  identity: identitySchema,
  /** The path of the logo; '' for the mark that comes with the shop. */
  logo: v.pipe(v.string(), v.regex(/^(?:\/logo\/[0-9a-f]{32}\.(?:svg|png))?$/)),
  colours: coloursSchema,
  /** The maximum number of copies of a book, and of all copies, in an order that awaits payment. */
  holds: v.object({ perBook: heldCopiesSchema, perOrder: heldCopiesSchema }),
  /** Up to this number of copies, the stock is called low. */
  lowStock: settingSchema,
  pages: pageTextsSchema,
  links: v.pipe(v.array(linkSchema), v.maxLength(8)),
  carriers: v.pipe(v.array(carrierSchema), v.maxLength(30)),
  /** Whether Today shows the list of what a new shop needs: see `firstDaySchema`. */
  firstDay: v.boolean(),
});

/** The seller as on a bill. */
export const sellerSchema = v.pick(shopSettingsSchema, [
  'name',
  'address',
  'pin',
  'email',
  'phone',
  'gstin',
]);

/** The settings for the owner. Until the first change, `version` is 0 and `updatedAt` is `null`. */
export const settingsResponseSchema = v.object({
  settings: v.object({
    ...shopSettingsSchema.entries,
    version: countSchema,
    updatedAt: v.nullable(timestampSchema),
  }),
  /** The bills of the current financial year, which fix the prefix until its last day. */
  bills: v.object({
    until: dateSchema,
    count: countSchema,
    /** The number of the last one; `null` if there is none. */
    last: v.nullable(v.string()),
  }),
});

export const logoResponseSchema = v.object({
  ...settingsResponseSchema.entries,
  logo: v.object({
    bytes: countSchema,
    /** Whether it was square; any other is centred on a square. */
    isSquare: v.boolean(),
    /** What was taken out, such as `script`, and how often. */
    removed: v.record(v.string(), countSchema),
  }),
});

/** The query of `PUT /api/desk/settings/logo`. */
export const logoQuerySchema = v.object({ check: v.optional(v.literal('true')) });

/** The settings to change; all others do not change. */
export const changeSettingsRequestSchema = v.pipe(
  v.object({
    ...v.partial(v.omit(shopSettingsSchema, ['logo'])).entries,
    /** '' for a shop that is no longer registered for GST. */
    gstin: v.optional(v.union([gstinSchema, v.literal('')])),
    pages: v.optional(v.partial(pageTextsSchema)),
    identity: v.optional(v.partial(identitySchema)),
    colours: v.optional(v.partial(coloursSchema)),
    /** The version that was read. If it is sent, but not current, the change is refused. */
    version: v.optional(countSchema),
  }),
  v.examples([{ email: 'help@books.example', phone: '080 4123 4567' }]),
);

export const shopResponseSchema = v.object({
  /** Whether the guest, whose password is public, can sign in. */
  guest: v.boolean(),
  shop: v.object({
    ...sellerSchema.entries,
    ...v.pick(shopSettingsSchema, [
      'returnDays',
      'returnsBy',
      'delivery',
      'lowStock',
      'links',
      'logo',
    ]).entries,
    /** Whether orders to some PIN code may be paid in cash. */
    cod: v.pick(shopSettingsSchema.entries.cod, ['on']),
    identity: v.omit(identitySchema, ['prefix', 'nextPrefix']),
    /** By the name of a category; missing while the categories are those of a new shop. */
    categoryColours: v.optional(v.record(v.string(), coloursOfCategorySchema)),
  }),
});

/** The owner's own text of a page; '' if there is none. */
export const pageResponseSchema = v.object({ page: v.object({ text: v.string() }) });

const queryNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,8}$/));

/** The query of `GET /api/delivery`. */
export const deliveryQuerySchema = v.pipe(
  v.object({
    pin: pinSchema,
    /** The weight of the books; that of one book if it is missing. */
    grams: v.optional(queryNumberSchema),
    /** The price of the books in ₹, which may make the delivery free; 0 if it is missing. */
    amount: v.optional(queryNumberSchema),
  }),
  v.examples([{ pin: '560003' }]),
);

export const deliveryResponseSchema = v.object({
  pin: v.string(),
  district: v.string(),
  state: v.string(),
  /** The first and the last day on which a parcel may arrive. */
  from: dateSchema,
  to: dateSchema,
  /** Whether orders to this PIN code may be paid in cash at all. */
  cod: v.boolean(),
  /** The delivery fee in ₹. */
  fee: rupeesSchema,
});

export type Shop = v.InferOutput<typeof shopResponseSchema>['shop'];
export type PageName = v.InferOutput<typeof pageNameSchema>;
export type Seller = v.InferOutput<typeof sellerSchema>;
export type ShopSettings = v.InferOutput<typeof shopSettingsSchema>;
export type DeliveryRate = v.InferOutput<typeof rateSchema>;
export type SettingsResponse = v.InferOutput<typeof settingsResponseSchema>;
export type LogoResponse = v.InferOutput<typeof logoResponseSchema>;
export type SettingsChange = v.InferOutput<typeof changeSettingsRequestSchema>;
export type DeliveryResponse = v.InferOutput<typeof deliveryResponseSchema>;
export type PinPlace = Pick<DeliveryResponse, 'district' | 'state'>;
