import type { ShopSettings } from '#contract/shop-settings.ts';
import { countNoun } from '../values/money.ts';

interface ReturnTexts {
  /** For the owner. */
  choice: string;
  /** Follows a semicolon. */
  clause: string;
  /** What the user does with the packed books. */
  request: string;
}

/** What the shop says about who brings returned books back. */
export const RETURN_TEXTS: Record<ShopSettings['returnsBy'], ReturnTexts> = {
  courier: {
    choice: 'Our courier',
    clause: 'our courier collects it from the delivery address',
    request: 'Our courier will collect it from the delivery address.',
  },
  post: {
    choice: 'The reader sends it, we refund the postage',
    clause: 'you send it by post, and we refund the postage',
    request: 'Please send it to us by post; we refund the postage.',
  },
  shop: {
    choice: 'The reader brings it to the shop',
    clause: 'you bring it to our shop',
    request: 'Please bring it to our shop.',
  },
};

/** Says how long a book can be returned, and by whom; '' if it cannot be. */
export function describeBookReturn(returnDays: number, returnsBy: ShopSettings['returnsBy']) {
  if (returnDays === 0) return '';
  return `Return within ${countNoun(returnDays, 'day')} of delivery; ${RETURN_TEXTS[returnsBy].clause}.`;
}
