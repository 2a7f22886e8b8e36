import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './files.ts';

afterEach(() => vi.useRealTimers());

it('keeps the file for a minute, because Safari reads it some time after the click', () => {
  vi.useFakeTimers();
  URL.createObjectURL = () => 'blob:file';
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveFile(new Blob(['title']), 'stock.csv');
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('stock.csv');
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith('blob:file');
});
