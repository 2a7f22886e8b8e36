import { readPhone } from './normal-form.ts';

/** Returns a `mailto:` link. No part of the address can become a header of the mail. */
export function createMailLink(email: string, mail: { subject?: string; body?: string } = {}) {
  const headers = Object.entries(mail).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  // A mail program may not decode the `@`.
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${[address, headers.join('&')].filter(Boolean).join('?')}`;
}

/** Returns the link that opens WhatsApp with this text; `undefined` unless it is a mobile number. */
export function createWhatsAppLink(phone: string, text: string): string | undefined {
  const number = readPhone(phone);
  if (number === undefined || !/^[6-9]/.test(number)) return undefined;
  return `https://wa.me/91${number}?text=${encodeURIComponent(text)}`;
}
