import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MAX_COVER_BYTES } from '#domain/books/covers/cover-batch.ts';
import { Toaster } from '#ui/messages/feedback.tsx';
import { aCutResponse, catchSavedFiles } from '../testing.tsx';
import { Download, FileButton, FileZone, usePicture } from './files.tsx';

const FILE = new File(['Emma'], 'books.csv');

it('takes dropped files, which the browser would open otherwise', () => {
  const onChoose = vi.fn<(files: File[]) => void>();
  render(<FileZone onChoose={onChoose}>Drop them here</FileZone>);
  const zone = screen.getByText('Drop them here');
  expect(fireEvent.dragOver(zone)).toBe(false);
  expect(fireEvent.drop(zone, { dataTransfer: { files: [FILE] } })).toBe(false);
  expect(onChoose.mock.calls).toEqual([[[FILE]]]);
});

it('takes the same file twice, without a change to the form', async () => {
  const onChoose = vi.fn<(files: File[]) => void>();
  const onChange = vi.fn<() => void>();
  render(
    <form onChange={onChange}>
      <FileButton onChoose={onChoose}>Choose a file</FileButton>
    </form>,
  );
  await userEvent.upload(screen.getByLabelText('Choose a file'), FILE);
  await userEvent.upload(screen.getByLabelText('Choose a file'), FILE);
  expect(onChoose.mock.calls).toEqual([[[FILE]], [[FILE]]]);
  expect(onChange).not.toHaveBeenCalled();
});

it('reads a picture up to 2 MB, and says why it cannot until another is chosen', async () => {
  const onChoose = vi.fn<() => void>();
  const { result } = renderHook(() => usePicture(onChoose));
  const choose = (bytes: number) =>
    act(async () => result.current.choose([new File([new Uint8Array(bytes)], 'cover.png')]));
  await choose(MAX_COVER_BYTES + 1);
  expect(result.current.error).toBe('A picture can be up to 2 MB.');
  expect(onChoose).not.toHaveBeenCalled();
  await choose(MAX_COVER_BYTES);
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  expect(result.current.error).toBeUndefined();
});

/** Renders the button over this response, and presses it. */
function downloadFrom(response: Response) {
  render(
    <>
      <Download
        label="Stock as CSV"
        name="stock.csv"
        call={() => Promise.resolve(response)}
        with={{}}
      />
      <Toaster />
    </>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Stock as CSV' }));
}

it('saves the file under its name, and waits up to ten minutes for it', async () => {
  const saved = catchSavedFiles();
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function note() {
    names.push(this.download);
  };
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { promise, resolve } = Promise.withResolvers<Response>();
  const call = vi.fn<(month: string, options: { init: RequestInit }) => Promise<Response>>();
  call.mockReturnValue(promise);
  render(<Download label="Stock as CSV" name="stock.csv" call={call} with="2026-11" />);
  const button = screen.getByRole('button', { name: 'Stock as CSV' });
  await userEvent.click(button);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(timeout.mock.calls).toEqual([[600_000]]);
  expect(call.mock.calls).toEqual([
    ['2026-11', { init: { signal: timeout.mock.results[0]?.value } }],
  ]);
  await act(async () => resolve(new Response('title\r\n')));
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
  expect(names).toEqual(['stock.csv']);
  expect(await saved[0]?.text()).toBe('title\r\n');
});

it('says that the connection was lost in the middle of the file, and saves nothing', async () => {
  const saved = catchSavedFiles();
  await downloadFrom(aCutResponse());
  expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
  expect(saved).toEqual([]);
  const button = screen.getByRole('button', { name: 'Stock as CSV' });
  expect(button.hasAttribute('disabled')).toBe(false);
});
