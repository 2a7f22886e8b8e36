import { expect, it, onTestFinished, vi } from 'vitest';
import { showToast } from '#ui/messages/feedback.tsx';
import { copyText, toWord } from './texts.ts';

vi.mock('#ui/messages/feedback.tsx', { spy: true });

it('writes numbers up to ten as words', () => {
  expect([0, 1, 2, 10, 11].map(toWord)).toEqual(['no', 'one', 'two', 'ten', '11']);
});

it('says that a text was copied, or that it was not', async () => {
  const toast = vi.mocked(showToast).mockResolvedValue();
  const writeText = vi.fn<Clipboard['writeText']>();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await copyText('14, Third Cross', 'Address copied');
  writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await copyText('14, Third Cross', 'Address copied');
  // Over plain HTTP.
  vi.stubGlobal('navigator', {});
  await copyText('14, Third Cross', 'Address copied');
  expect(writeText.mock.calls).toEqual([['14, Third Cross'], ['14, Third Cross']]);
  expect(toast.mock.calls).toEqual([
    ['Address copied'],
    ['The browser did not allow copying.', 'error'],
    ['The browser did not allow copying.', 'error'],
  ]);
});
