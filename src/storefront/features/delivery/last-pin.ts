import { isPin } from '#domain/delivery/delivery.ts';

const STORED = 'pin';

/** The PIN code that was asked for last in this browser; `undefined` for none. */
export function readLastPin(): string | undefined {
  try {
    const text = localStorage.getItem(STORED) ?? '';
    return isPin(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

export function keepLastPin(pin: string): void {
  try {
    localStorage.setItem(STORED, pin);
  } catch {
    // Without storage, it is typed again on the next page.
  }
}
