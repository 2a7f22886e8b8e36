// Limits that schemas, rules and forms share. This file does not load the validator, because pages
// import it.

export const MAX_EMAIL_CHARS = 1000;
export const MAX_NAME_CHARS = 100;
/** The maximum length of a note on an order, a refund, a return or a change of the stock. */
export const MAX_NOTE_CHARS = 500;
/** The maximum length of the link to a parcel: each read of the order sends it, and each email. */
export const MAX_LINK_CHARS = 2000;
/** The maximum length of the message with a present. */
export const MAX_GIFT_CHARS = 240;
export const MAX_DESK_NOTE_CHARS = 2000;
/** The maximum number of lines in a cart, because each call about it returns all of them. */
export const MAX_CART_LINES = 100;
/** The maximum of a price, and of a setting in ₹ or in copies. */
export const MAX_RUPEES = 10_000_000;
/** The maximum weight of a book, and of a parcel that a delivery rate is for. */
export const MAX_GRAMS = 100_000;
export const MAX_RATES = 50;
export const MAX_STOCK = 10_000_000;
/** The maximum number of books with low stock in the desk's summary of the day. */
export const MAX_LOW_STOCK_TODAY = 50;
/** The maximum number of books in the desk's list of low stock: those with the fewest copies. */
export const MAX_LOW_STOCK_LISTED = 2000;
/** The maximum lengths of texts in the settings of the shop, and of the name of a delivery rate. */
export const MAX_SHOP_ADDRESS_CHARS = 500;
export const MAX_SHOP_PHONE_CHARS = 30;
export const MAX_PAGE_CHARS = 10_000;
export const MAX_MOTTO_CHARS = 60;
export const MAX_HEADLINE_CHARS = 60;
export const MAX_LEAD_CHARS = 140;
export const MAX_RATE_NAME_CHARS = 40;
/** The maximum length of a code of the authenticator app, or a recovery code with its hyphens. */
export const MAX_CODE_CHARS = 40;
export const MAX_CATEGORIES = 60;
export const MAX_CATEGORY_CHARS = 40;
/** The maximum length of a word or code that imports take for a category. */
export const MAX_TAKE_CHARS = 40;
export const MAX_GENRES = 6;
/** The maximum number of books on the shelf of the home page, and of rows below it. */
export const MAX_HERO_BOOKS = 6;
export const MAX_HOME_ROWS = 20;
/** The maximum number of collections of the shop, and of the books in one of them. */
export const MAX_COLLECTIONS = 100;
export const MAX_COLLECTION_BOOKS = 100;
/** The maximum length of the title of a collection, and of the text below it. */
export const MAX_COLLECTION_CHARS = 60;
export const MAX_COLLECTION_TEXT_CHARS = 240;
/** The maximum length of the name of who recommends a book, and of the sentence. */
export const MAX_BY_CHARS = 60;
export const MAX_WHY_CHARS = 160;
/** The maximum number of books in a shop whose pages contain the whole catalogue. */
export const MAX_LOCAL_BOOKS = 500;
/** The rows of a table, from the first, in which its headings may be. */
export const MAX_HEADING_ROW = 10;
/** When a book runs out is estimated from its sales in these last weeks. */
export const SALES_WEEKS = 8;
export const MAX_WEBHOOK_URL_CHARS = 500;
export const MAX_KEY_NAME_CHARS = 60;
