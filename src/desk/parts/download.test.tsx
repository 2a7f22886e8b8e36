import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toaster } from '#ui/messages/feedback.tsx';
import { aCutResponse, catchSavedFiles } from '../testing.tsx';
import { Download } from './download.tsx';

/** Renders the button over this response, and presses it. */
function downloadFrom(response: Response) {
  render(
    <>
      <Download label="Stock as CSV" name="stock.csv" call={() => Promise.resolve(response)} />
      <Toaster />
    </>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Stock as CSV' }));
}

it('saves the file', async () => {
  const saved = catchSavedFiles();
  await downloadFrom(new Response('title\r\n'));
  await expect.poll(() => saved.length).toBe(1);
});

it('says that the connection was lost in the middle of the file, and saves nothing', async () => {
  const saved = catchSavedFiles();
  await downloadFrom(aCutResponse());
  expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
  expect(saved).toEqual([]);
});
