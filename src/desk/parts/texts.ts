import { capitalize } from '#domain/values/text.ts';
import { formatCount } from '#domain/values/money.ts';
import { dayInIndia, formatShortDay, formatTime } from '#domain/values/time.ts';
import { getServerTime } from '#client/client.ts';
import { showToast } from '#ui/messages/feedback.tsx';

/** Returns the text of a field without spaces at its ends; '' if the form has no such text. */
export function getFormText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ');

/** Writes a number as a word, up to ten: 'three', but '11'. */
export function toWord(count: number): string {
  return NUMBERS[count] ?? formatCount(count);
}

/** Returns the day in India (`YYYY-MM-DD`) by the server's clock, as far as a call has shown it. */
export function getToday(): string {
  return dayInIndia(getServerTime());
}

/** Formats a timestamp as 'Today, 6:22 pm' or 'Thu 19 Nov, 6:22 pm'. */
export function formatMoment(at: string): string {
  return capitalize(formatMomentInText(at));
}

/** Formats a timestamp within a sentence: 'today, 6:22 pm'. */
export function formatMomentInText(at: string): string {
  const isToday = dayInIndia(Date.parse(at)) === getToday();
  return `${isToday ? 'today' : formatShortDay(at)}, ${formatTime(at)}`;
}

/** Returns the URL of the page on which the user sees an order. */
export function getOrderUrl(id: string): string {
  return new URL(`${import.meta.env.BASE_URL}profile/orders/${id}`, location.origin).href;
}

/** Says what others have changed while the user typed, and what of it saving would replace. */
export function describeMeanwhile(changed: string, replaced: string): string {
  const saving =
    replaced === ''
      ? 'Saving keeps the other changes, and “Undo all” shows them.'
      : `Saving replaces the other changes to ${replaced}: “Undo all” shows them.`;
  return `Changed: ${changed}. What you have typed is still here. ${saving}`;
}

/** Copies the text, and shows `doneMessage` in a toast, or that the text was not copied. */
export async function copyText(text: string, doneMessage: string): Promise<void> {
  try {
    // Over plain HTTP, the browser has no clipboard.
    await navigator.clipboard.writeText(text);
    void showToast(doneMessage);
  } catch {
    void showToast('The browser did not allow copying.', 'error');
  }
}
