import { encodeUrlPart } from '../values/text.ts';
import { readPhone, toCode } from '../values/normal-form.ts';

/** Returns a `mailto:` link. No part of the address can become a header of the mail. */
export function createMailLink(email: string, mail: { subject?: string; body?: string } = {}) {
  const headers = Object.entries(mail).map(([name, text]) => `${name}=${encodeUrlPart(text)}`);
  // A mail program may not decode the `@`.
  const address = encodeUrlPart(email).replaceAll('%40', '@');
  return `mailto:${[address, headers.join('&')].filter(Boolean).join('?')}`;
}

/** Returns a `tel:` link to the first number, with the digits of all scripts as 0 to 9. */
export function createPhoneLink(phone: string): string {
  const [first = ''] = /^\D*[^/,;|\n]*/.exec(toCode(phone)) ?? [];
  return `tel:${first.replaceAll(/[^\d+]/g, '')}`;
}

/** Returns the link that opens WhatsApp with this text; `undefined` unless it is a mobile number. */
export function createWhatsAppLink(phone: string, text: string): string | undefined {
  const number = readPhone(phone);
  if (number === undefined || !/^[6-9]/.test(number)) return undefined;
  return `https://wa.me/91${number}?text=${encodeUrlPart(text)}`;
}
