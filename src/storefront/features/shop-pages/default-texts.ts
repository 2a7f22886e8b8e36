import type { PageName, Shop } from '#contract/shop-settings.ts';
import { describeDeliveryFees } from '#domain/delivery/delivery.ts';
import { describeReturnWindow } from '#domain/orders/order-actions.ts';
import { RETURN_TEXTS } from '#domain/orders/return-collector.ts';

/** A part of a page: a heading, and paragraphs of plain text. */
type Section = [heading: string, ...paragraphs: string[]];

/** The titles of the pages, and their descriptions; `{shop}` stands for the shop's name. */
export const PAGE_HEADS: Record<PageName, { title: string; description: string }> = {
  terms: {
    title: 'Terms and conditions',
    description: 'What applies when you order books at {shop}: prices, payment, delivery, returns.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What {shop} keeps about you, why, who sees it, and how you delete it.',
  },
  returns: {
    title: 'Returns and refunds',
    description: 'How long books can be returned to {shop}, how, and when the money comes back.',
  },
  contact: {
    title: 'Contact',
    description: 'The address of {shop}, and how to reach the shop about a book or an order.',
  },
};

/** The texts of the pages, until the owner writes others: only what this shop does. */
export const DEFAULT_TEXTS: Record<PageName, (shop: Shop) => Section[]> = {
  terms: (shop) => [
    [
      'Who sells',
      `${shop.name}, ${shop.address.replaceAll('\n', ', ')} ${shop.pin}, sells books to readers in India. You will find how to reach the shop on the Contact page.`,
    ],
    [
      'Prices',
      'Prices are in rupees and include all taxes. If a price changes while a book is in your cart, you see the new price before you order.',
      describeDeliveryFees(shop.delivery),
    ],
    [
      'Orders and payment',
      'You pay online, or in cash on delivery where that is offered. An order that is paid online is placed when the payment has arrived; until then its books are kept for you for a short time. A cash on delivery order is placed at once.',
      'You can cancel an order until its books are shipped. Your payment is then refunded to your original payment method.',
    ],
    [
      'Delivery',
      'Each book’s page shows when it would reach your PIN code, and so does your order.',
    ],
    [
      'Returns',
      shop.returnDays > 0
        ? `${describeReturnWindow(shop.returnDays)} The Returns page says how.`
        : 'Books cannot be returned.',
    ],
  ],
  privacy: () => [
    [
      'What the shop keeps',
      'Your account: your name, your email, and your password in a form from which it cannot be read. Your addresses, your cart and your wishlist. Your orders, with the address they go to.',
    ],
    [
      'What stays in your browser',
      'Your sign-in, the books that you viewed last, and the PIN code that you typed last. There is no advertising here, and nothing that follows you to other sites.',
    ],
    [
      'Who sees it',
      'The courier gets your name, address and phone number. A payment online is made with the payment provider, and the shop never sees your card. No one else gets your data, unless the law requires it.',
    ],
    [
      'How you delete it',
      'You can change your name and delete your account under Account, Details. Bills must be kept by law: orders stay, without your name, phone number and street. Everything else is deleted.',
    ],
  ],
  returns: (shop) => [
    ...(shop.returnDays > 0 ? describeReturns(shop) : [NO_RETURNS]),
    ['Cancelling', 'Until its books are shipped, you can cancel a whole order instead.'],
  ],
  contact: () => [
    [
      'About an order',
      'Please have its number to hand; it is on the order’s page and in every email. You can also track the parcel, cancel, return books and see the bill on that page.',
    ],
  ],
};

const NO_RETURNS: Section = [
  'How long',
  'Books cannot be returned. If a book arrives damaged, please write to the shop.',
];

function describeReturns(shop: Shop): Section[] {
  return [
    ['How long', `${describeReturnWindow(shop.returnDays)} Your order names the last day.`],
    [
      'How',
      `Open the order under Account, Orders, and press Return books. Choose the books and a reason. Then pack the books, and write the number of the order on the parcel. ${RETURN_TEXTS[shop.returnsBy].request}`,
      'You can withdraw the return on the order’s page until the books are back with us.',
    ],
    [
      'The refund',
      'When the books are back, the shop refunds what you paid for them: to your original payment method, or in cash if you paid cash on delivery. The credit note is on the order’s page.',
    ],
  ];
}

/** Splits the owner's own text into paragraphs, which are separated by empty lines. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}
