import { showToast } from '#ui/feedback.tsx';

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
