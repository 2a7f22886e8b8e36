import type * as v from 'valibot';
import { addressSchema } from '#contract/addresses.ts';
import {
  bookSchema,
  categorySchema,
  coloursOfCategorySchema,
  offerSchema,
} from '#contract/book.ts';
import { cartLineSchema } from '#contract/cart.ts';
import {
  collectionSchema,
  deskCollectionSchema,
  pickSchema,
  ruleSchema,
} from '#contract/collections.ts';
import { deskBookSchema } from '#contract/desk-books.ts';
import { deskCategorySchema, takesSchema } from '#contract/desk-categories.ts';
import { importJobSchema } from '#contract/desk-imports.ts';
import { outboxItemSchema } from '#contract/desk-outbox.ts';
import { personSchema } from '#contract/desk-people.ts';
import {
  deskOrderResponseSchema,
  deskOrderSchema,
  deskUserSchema,
  failedRefundSchema,
  firstDaySchema,
} from '#contract/desk.ts';
import { errorBodySchema, errorsBodySchema } from '#contract/errors-schema.ts';
import { facetsSchema, listedBookSchema, nameSchema, suggestionSchema } from '#contract/finding.ts';
import { importOptionsSchema, importProblemSchema } from '#contract/import-options.ts';
import {
  importReviewSchema,
  reviewedColumnSchema,
  reviewedFileSchema,
  reviewQuestionSchema,
  reviewWordSchema,
} from '#contract/import-review.ts';
import {
  checkoutSchema,
  creditNoteSchema,
  giftSchema,
  orderAddressSchema,
  orderLineSchema,
  orderReturnSchema,
  orderSchema,
} from '#contract/order.ts';
import {
  carrierSchema,
  coloursSchema,
  identitySchema,
  linkSchema,
  rateSchema,
  sellerSchema,
  settingsResponseSchema,
  shopResponseSchema,
} from '#contract/shop-settings.ts';
import { returnedUserSchema } from '#contract/user.ts';

/** The schemas that have a name in the document, each with a description. */
export const NAMED_SCHEMAS: Record<string, { schema: v.GenericSchema; description: string }> = {
  Address: { schema: addressSchema, description: 'An address in the address book of a user.' },
  Book: {
    schema: bookSchema,
    description:
      'A book. Prices are whole rupees (₹). `discountPrice` is the amount taken off: the price to pay is `originalPrice` minus `discountPrice`. Only the response for one book has `sample`.',
  },
  Carrier: {
    schema: carrierSchema,
    description: 'A carrier. In `url`, `{number}` stands for the number of a parcel.',
  },
  CartLine: {
    schema: cartLineSchema,
    description: 'A book in a cart, with the number of copies, which may be zero or negative.',
  },
  Category: { schema: categorySchema, description: 'A genre of the shop.' },
  CategoryColours: {
    schema: coloursOfCategorySchema,
    description: 'The colours of a category: those of covers without a picture, and its dot.',
  },
  Checkout: {
    schema: checkoutSchema,
    description: 'The options with which a page opens the provider’s checkout.',
  },
  Collection: { schema: collectionSchema, description: 'A shelf that the shop has put together.' },
  CollectionRule: {
    schema: ruleSchema,
    description: 'What the books of a collection have in common; all conditions must hold.',
  },
  Colours: { schema: coloursSchema, description: 'The colours of the shop.' },
  CreditNote: { schema: creditNoteSchema, description: 'A bill about money that was given back.' },
  DeliveryRate: {
    schema: rateSchema,
    description: 'What a delivery costs, and how long it takes, by the PIN code and the weight.',
  },
  DeskBook: { schema: deskBookSchema, description: 'A book with the fields for the desk.' },
  DeskCategory: { schema: deskCategorySchema, description: 'A category with its numbers.' },
  CategoryTakes: {
    schema: takesSchema,
    description: 'The words and codes of imported files that lead to the category.',
  },
  DeskCollection: { schema: deskCollectionSchema, description: 'A collection at the desk.' },
  DeskOrder: { schema: deskOrderSchema, description: 'An order in the list of the desk.' },
  DeskOrderDetails: {
    schema: deskOrderResponseSchema.entries.order,
    description: 'An order at the desk, with all that is known about it.',
  },
  DeskUser: { schema: deskUserSchema, description: 'Who is signed in at the desk.' },
  Facets: {
    schema: facetsSchema,
    description: 'How many books there would be, for each other choice in one group of filters.',
  },
  FailedRefund: {
    schema: failedRefundSchema,
    description: 'A refund that has failed for a day; it waits for the owner.',
  },
  Failure: {
    schema: errorBodySchema,
    description: 'An unexpected failure; the cause is in the log of the server.',
  },
  FirstDay: { schema: firstDaySchema, description: 'What is left to do in a new shop.' },
  Gift: { schema: giftSchema, description: 'A message for whom the order is a gift.' },
  Identity: { schema: identitySchema, description: 'The texts of the shop, and its home page.' },
  ImportJob: { schema: importJobSchema, description: 'An import of a file, and its progress.' },
  ImportOptions: {
    schema: importOptionsSchema,
    description: 'The owner’s answers about a file; whatever is left out is guessed.',
  },
  ImportProblem: { schema: importProblemSchema, description: 'A row that was left out, or noted.' },
  ImportReview: { schema: importReviewSchema, description: 'What an import of the file would do.' },
  Link: { schema: linkSchema, description: 'A link in the footer.' },
  ListedBook: { schema: listedBookSchema, description: 'A book in lists, without its long texts.' },
  NamedShelf: {
    schema: nameSchema,
    description: 'An author or a series, with the number of books.',
  },
  Offer: { schema: offerSchema, description: 'A badge of a book.' },
  Order: { schema: orderSchema, description: 'An order. Amounts are whole rupees (₹).' },
  OrderAddress: { schema: orderAddressSchema, description: 'The address as it was when ordered.' },
  OrderLine: {
    schema: orderLineSchema,
    description: 'A book of an order, as it was when ordered.',
  },
  OrderReturn: { schema: orderReturnSchema, description: 'Copies that come back.' },
  OutboxItem: { schema: outboxItemSchema, description: 'An email that the shop has written.' },
  Person: { schema: personSchema, description: 'Somebody who may sign in at the desk.' },
  Pick: { schema: pickSchema, description: 'A book of a collection, and who recommends it why.' },
  Refusal: {
    schema: errorsBodySchema,
    description: 'Programs should use the `code`; the messages are for people and may change.',
  },
  ReviewQuestion: { schema: reviewQuestionSchema, description: 'A question about the file.' },
  ReviewWord: { schema: reviewWordSchema, description: 'A word of the file, and what it becomes.' },
  ReviewedColumn: {
    schema: reviewedColumnSchema,
    description: 'A column, and the field it fills.',
  },
  ReviewedFile: { schema: reviewedFileSchema, description: 'What the file is.' },
  Seller: { schema: sellerSchema, description: 'The shop as bills name it.' },
  Settings: {
    schema: settingsResponseSchema.entries.settings,
    description: 'All settings of the shop.',
  },
  Shop: { schema: shopResponseSchema.entries.shop, description: 'The public settings.' },
  Suggestion: { schema: suggestionSchema, description: 'A line below the search box.' },
  User: {
    schema: returnedUserSchema,
    description: 'A user with all fields that were sent at sign-up. `password` is always empty.',
  },
};
