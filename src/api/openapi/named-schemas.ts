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
import { apiKeySchema, newApiKeyResponseSchema } from '#contract/desk-keys.ts';
import { deskBookSchema } from '#contract/desk-books.ts';
import { deskCategorySchema, takesSchema } from '#contract/desk-categories.ts';
import { importJobSchema } from '#contract/desk-imports.ts';
import { outboxItemSchema } from '#contract/desk-outbox.ts';
import { personSchema } from '#contract/desk-people.ts';
import {
  eventOrderSchema,
  orderEventSchema,
  stockEventSchema,
  webhookSchema,
  webhookSecretResponseSchema,
} from '#contract/desk-webhooks.ts';
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
export const NAMED_SCHEMAS: Record<string, [schema: v.GenericSchema, description: string]> = {
  Address: [addressSchema, 'An address in the address book of a user.'],
  ApiKey: [apiKeySchema, 'A key of a program.'],
  Book: [
    bookSchema,
    'A book. Prices are whole rupees (₹). `discountPrice` is the amount taken off: the price to pay is `originalPrice` minus `discountPrice`. Only the response for one book has `sample`.',
  ],
  Carrier: [carrierSchema, 'A carrier. In `url`, `{number}` stands for the number of a parcel.'],
  CartLine: [
    cartLineSchema,
    'A book in a cart, with the number of copies, which may be zero or negative.',
  ],
  Category: [categorySchema, 'A genre of the shop.'],
  CategoryColours: [
    coloursOfCategorySchema,
    'The colours of a category: those of covers without a picture, and its dot.',
  ],
  Checkout: [checkoutSchema, 'The options with which a page opens the provider’s checkout.'],
  Collection: [collectionSchema, 'A shelf that the shop has put together.'],
  CollectionRule: [
    ruleSchema,
    'What the books of a collection have in common; all conditions must hold.',
  ],
  Colours: [coloursSchema, 'The colours of the shop.'],
  CreditNote: [creditNoteSchema, 'A bill about money that was given back.'],
  DeliveryRate: [
    rateSchema,
    'What a delivery costs, and how long it takes, by the PIN code and the weight.',
  ],
  DeskBook: [deskBookSchema, 'A book with the fields for the desk.'],
  DeskCategory: [deskCategorySchema, 'A category with its numbers.'],
  CategoryTakes: [takesSchema, 'The words and codes of imported files that lead to the category.'],
  DeskCollection: [deskCollectionSchema, 'A collection at the desk.'],
  DeskOrder: [deskOrderSchema, 'An order in the list of the desk.'],
  DeskOrderDetails: [
    deskOrderResponseSchema.entries.order,
    'An order at the desk, with all that is known about it.',
  ],
  DeskUser: [deskUserSchema, 'Who is signed in at the desk.'],
  EventOrder: [
    eventOrderSchema,
    'What an event says about an order: nothing that names or finds a person.',
  ],
  Facets: [
    facetsSchema,
    'How many books there would be, for each other choice in one group of filters.',
  ],
  FailedRefund: [failedRefundSchema, 'A refund that has failed for a day; it waits for the owner.'],
  Failure: [errorBodySchema, 'An unexpected failure; the cause is in the log of the server.'],
  FirstDay: [firstDaySchema, 'What is left to do in a new shop.'],
  Gift: [giftSchema, 'A message for whom the order is a gift.'],
  Identity: [identitySchema, 'The texts of the shop, and its home page.'],
  ImportJob: [importJobSchema, 'An import of a file, and its progress.'],
  ImportOptions: [
    importOptionsSchema,
    'The owner’s answers about a file; whatever is left out is guessed.',
  ],
  ImportProblem: [importProblemSchema, 'A row that was left out, or noted.'],
  ImportReview: [importReviewSchema, 'What an import of the file would do.'],
  Link: [linkSchema, 'A link in the footer.'],
  ListedBook: [listedBookSchema, 'A book in lists, without its long texts.'],
  NamedShelf: [nameSchema, 'An author or a series, with the number of books.'],
  NewApiKey: [newApiKeyResponseSchema, 'A key of a program, which is shown only once.'],
  NewWebhook: [webhookSecretResponseSchema, 'A webhook with its secret, which is shown only once.'],
  Offer: [offerSchema, 'A badge of a book.'],
  Order: [orderSchema, 'An order. Amounts are whole rupees (₹).'],
  OrderAddress: [orderAddressSchema, 'The address as it was when ordered.'],
  OrderEvent: [orderEventSchema, 'An event about an order, as webhooks get it.'],
  OrderLine: [orderLineSchema, 'A book of an order, as it was when ordered.'],
  OrderReturn: [orderReturnSchema, 'Copies that come back.'],
  OutboxItem: [outboxItemSchema, 'Something that the shop has not sent or completed.'],
  Person: [personSchema, 'Somebody who may sign in at the desk.'],
  Pick: [pickSchema, 'A book of a collection, and who recommends it why.'],
  Refusal: [
    errorsBodySchema,
    'Programs should use the `code`; the messages are for people and may change.',
  ],
  ReviewQuestion: [reviewQuestionSchema, 'A question about the file.'],
  ReviewWord: [reviewWordSchema, 'A word of the file, and what it becomes.'],
  ReviewedColumn: [reviewedColumnSchema, 'A column, and the field it fills.'],
  ReviewedFile: [reviewedFileSchema, 'What the file is.'],
  Seller: [sellerSchema, 'The shop as bills name it.'],
  Settings: [settingsResponseSchema.entries.settings, 'All settings of the shop.'],
  Shop: [shopResponseSchema.entries.shop, 'The public settings.'],
  StockEvent: [stockEventSchema, 'An event about a book that runs low, as webhooks get it.'],
  Suggestion: [suggestionSchema, 'A line below the search box.'],
  User: [
    returnedUserSchema,
    'A user with all fields that were sent at sign-up. `password` is always empty.',
  ],
  Webhook: [webhookSchema, 'An address to which the shop sends events.'],
};
