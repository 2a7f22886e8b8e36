import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '../display/dialog.tsx';
import { prepareToasts, showToast, Toaster } from './feedback.tsx';

/** The kinds of elements that were added to the browser's top layer, in this order. */
let layers: string[];

beforeEach(() => {
  layers = [];
  // Otherwise the next stack would show the toasts of other tests.
  toast.dismiss();
  Object.assign(HTMLElement.prototype, {
    showPopover: () => void layers.push('toasts'),
    hidePopover: () => {},
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal: () => void layers.push('dialog'),
    close: () => {},
  });
});

afterEach(() => {
  for (const name of ['showPopover', 'hidePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
});

it('draws toasts above a dialog that was opened before or after them', async () => {
  render(<Toaster />);
  await act(async () => prepareToasts());
  await screen.findByLabelText(/^Notices/);
  layers = [];
  render(
    <Dialog title="Cancel order" onClose={() => {}}>
      Really?
    </Dialog>,
  );
  expect(layers).toEqual(['dialog', 'toasts']);
  await act(() => showToast('Payment failed.', 'error'));
  expect(layers).toEqual(['dialog', 'toasts', 'toasts']);
});
