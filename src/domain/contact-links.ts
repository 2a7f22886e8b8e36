import { toLatinDigits } from './text.ts';

/** Returns a `mailto:` link. No part of the address can become a header of the mail. */
export function createMailLink(email: string, mail: { subject?: string; body?: string } = {}) {
  const headers = Object.entries(mail).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  // A mail program may not decode the `@`.
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${[address, headers.join('&')].filter(Boolean).join('?')}`;
}

/**
 * Returns the link that opens WhatsApp with this text; `undefined` if the phone number does not end
 * with the ten digits of an Indian one.
 */
export function createWhatsAppLink(phone: string, text: string): string | undefined {
  const digits = toLatinDigits(phone).replace(/\D/g, '');
  const [national] = /[6-9]\d{9}$/.exec(digits) ?? [];
  return national && `https://wa.me/91${national}?text=${encodeURIComponent(text)}`;
}
