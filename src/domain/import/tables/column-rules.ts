import type { Target } from '../import-row.ts';

interface Rule {
  /** The kinds of the columns about which the rule decides. */
  of: string;
  /** Other columns: of each of these lists, the file has one kind. */
  beside?: readonly string[];
  /** The file has no other column of these kinds. */
  without?: string;
  /** The field; '' leaves the column out; several are a question to the owner. */
  becomes: readonly Target[];
}

/** The price of an offer, or of a customer, who may be the shop. */
const OFFERS = 'offered customers';
const PRINTED = 'originalPrice retail';
const DISCOUNTS = 'discount percent discountAmount otherDiscount';
/** Copies that may be those of the shelf. */
const COPIES = 'stock quantity balance';
const ASK_COPIES: readonly Target[] = ['stock', ''];
const ASK_PRICE: readonly Target[] = ['price', ''];
const BARE = `${PRINTED} plain unit ownPrice`;
const PRICES = `${BARE} price sell rate rupees revised bindingPrice otherPrice`;
const LEAVE_OUT: readonly Target[] = [''];

/**
 * What a kind of column becomes, by the kinds beside it: the first rule that fits counts. A kind
 * without a rule becomes the field of its name, or is left out. What is not certain is asked,
 * because a wrong price is worse than a question. Three more kinds are facts of a file: `copies`, an
 * `invoice`, and `sold` if a column certainly has what readers pay.
 */
export const RULES: readonly Rule[] = [
  // Staff add counts and prices to a list of the shop, under any name.
  { of: 'added', becomes: ['onShelf', 'originalPrice', 'price', 'discountPercent', ''] },
  // What was counted counts before what is left by a program, and this before what was there.
  { of: `left ${COPIES} otherCopies onShelf`, beside: ['counted'], becomes: LEAVE_OUT },
  // Of the copies that were ordered, those count that came.
  { of: 'supplied', beside: ['ordered'], becomes: ['stock'] },
  { of: 'balance', beside: ['ordered', 'supplied'], becomes: LEAVE_OUT },
  { of: 'balance', beside: ['ordered'], becomes: ASK_COPIES },
  { of: 'left', beside: ['left'], becomes: ASK_COPIES },
  { of: `${COPIES} otherCopies`, beside: ['left'], becomes: LEAVE_OUT },
  { of: 'balance', beside: ['moved'], becomes: ['stock'] },
  { of: COPIES, beside: ['balance', 'moved'], becomes: LEAVE_OUT },
  // Copies beside others may be an order, or with a customer those that were sold.
  { of: COPIES, beside: [`${COPIES} supplied buyer moved otherCopies`], becomes: ASK_COPIES },
  { of: 'otherCopies', beside: [`${COPIES} supplied`], becomes: ASK_COPIES },
  // Copies that were sent, or came, are not all that there are; "in stock" may be yes or no.
  { of: 'supplied inStock', becomes: ASK_COPIES },
  { of: `counted left ${COPIES}`, becomes: ['stock'] },
  // Beside a selling price it may be that of the purchase.
  { of: 'pp', without: 'price', becomes: ['pages'] },

  // In an invoice, a description is the name of the goods.
  { of: 'goodsText', beside: ['invoice'], without: 'title goods', becomes: ['title'] },
  { of: 'goodsText', becomes: ['description'] },
  { of: 'goods', becomes: ['title'] },
  // An item, or a product, may be a number.
  { of: 'item', without: 'title goods goodsText', becomes: ['title', ''] },
  // By a class or a part, books of one title are different ones.
  { of: 'part', becomes: ['subtitle'] },
  { of: 'vendor', becomes: ['publisher', 'authors'] },
  // A row is one edition: which of its bindings that is, is the owner's choice.
  { of: 'bindingIsbn', beside: ['bindingIsbn'], becomes: ['isbn', ''] },
  { of: 'bindingIsbn', becomes: ['isbn'] },
  { of: 'bindingPrice', becomes: ['originalPrice'] },

  // The price is the one in rupees, or the revised one; a rate beside a foreign one is of an exchange.
  { of: `${BARE} rate otherPrice`, beside: ['rupees revised'], becomes: LEAVE_OUT },
  { of: 'rate', beside: ['foreign'], becomes: LEAVE_OUT },
  { of: 'rupees revised', becomes: ['originalPrice'] },

  // One of two prices, or one that ends on some day, may be no more what readers pay.
  { of: 'price', beside: ['price'], becomes: ASK_PRICE },
  { of: `price ${OFFERS}`, beside: ['until'], becomes: ASK_PRICE },
  // In a bill, what a seller calls a selling price is what the shop pays.
  {
    of: 'price retail',
    beside: ['copies', 'amount sum'],
    // A list of the shop's own stock has its value, too.
    without: 'cost purchase plain unit rate stock left balance',
    becomes: ASK_PRICE,
  },
  // In a register, copies that were sold.
  { of: 'sell', beside: ['moved left balance supplied'], becomes: ASK_PRICE },
  { of: 'sell', beside: ['copies'], without: 'cost purchase', becomes: ASK_PRICE },
  { of: 'price sell', becomes: ['price'] },
  // The price of a customer is that of the shop, unless the file has what the shop pays.
  { of: 'offered', beside: ['invoice'], becomes: ASK_PRICE },
  { of: 'offered', beside: ['cost purchase rate unit amount net'], becomes: ['price'] },
  { of: 'customers', beside: ['cost purchase'], becomes: ['price'] },
  { of: `${OFFERS} net`, becomes: ASK_PRICE },
  // What a shop calls retail is its own price, if another one is printed.
  { of: 'retail', beside: ['originalPrice'], becomes: ['price'] },
  { of: 'retail', becomes: ['originalPrice'] },

  // A rate, a cost or an amount beside another price is what the shop pays, or for all copies.
  { of: 'rate', beside: [`${BARE} price offered`], becomes: LEAVE_OUT },
  { of: 'cost', beside: [`${PRICES} ${OFFERS} net`], becomes: LEAVE_OUT },
  { of: 'amount', beside: [`copies price ${OFFERS} net cost`], becomes: LEAVE_OUT },
  { of: 'unit', beside: ['price offered'], becomes: LEAVE_OUT },
  { of: 'plain unit ownPrice', beside: [PRINTED, `price ${OFFERS}`], becomes: LEAVE_OUT },
  // A discount is taken from the printed price.
  { of: 'cost', beside: [DISCOUNTS], becomes: ['originalPrice'] },
  { of: 'cost', becomes: ASK_PRICE },
  { of: 'rate', beside: ['otherPrice'], becomes: ASK_PRICE },
  // Its numbers show that the sum of a bill is that of these prices.
  { of: 'billed', becomes: ASK_PRICE },
  // The price in an invoice may be what the shop pays, unless it is the printed one.
  { of: 'plain unit ownPrice', beside: ['invoice', PRINTED], becomes: ASK_PRICE },
  {
    of: 'plain unit ownPrice rate',
    beside: [`${OFFERS} ${DISCOUNTS}`, 'invoice'],
    becomes: ['originalPrice'],
  },
  { of: 'plain unit ownPrice rate', beside: ['invoice'], becomes: ASK_PRICE },
  // A price beside the printed one is that of readers, if the file also has what the shop pays.
  { of: 'plain', beside: [PRINTED, 'cost purchase'], becomes: ['price'] },
  { of: 'plain unit', beside: [PRINTED], becomes: ASK_PRICE },
  // The shop's own name for what it takes is the usual one for the printed price.
  { of: 'ownPrice', beside: [`price ${OFFERS}`], becomes: ['originalPrice'] },
  { of: 'ownPrice', becomes: ['price'] },
  // The rate of a challan may be what the shop pays.
  { of: 'rate', beside: ['quantity supplied ordered'], becomes: ['originalPrice', 'price', ''] },
  { of: 'plain unit rate amount', becomes: ['originalPrice'] },
  // A price in other words may be a newer one; an earlier one, or one without tax, is not beside it.
  { of: 'earlier', beside: [PRICES], becomes: LEAVE_OUT },
  { of: 'otherPrice', beside: ['bindingPrice'], becomes: LEAVE_OUT },
  { of: 'bareRupees', beside: [PRICES], becomes: LEAVE_OUT },
  { of: 'otherPrice bareRupees earlier', becomes: ['originalPrice', 'price', ''] },
  // The sum of a price and its tax is what readers pay.
  { of: 'sum', beside: ['taxPercent', PRICES], without: 'copies', becomes: ASK_PRICE },

  { of: 'discount', becomes: ['discountPrice', 'discountPercent', 'price', ''] },
  // A discount is the shop's own, not that of a supplier, if a column has what readers pay.
  { of: 'percent', beside: ['sold'], becomes: ['discountPercent'] },
  { of: 'discountAmount', beside: ['sold'], becomes: ['discountPrice'] },
  { of: 'percent', becomes: ['discountPercent', ''] },
  { of: 'discountAmount', becomes: ['discountPrice', ''] },
];
