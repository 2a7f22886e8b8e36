import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { Dialog } from './dialog.tsx';

let onClose: Mock<() => void>;

// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  onClose = vi.fn<() => void>();
});
afterEach(() => void Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy'));

function open() {
  render(
    <Dialog title="Cancel order" onClose={onClose}>
      <p>No money was taken.</p>
    </Dialog>,
  );
  return screen.getByRole('dialog', { name: 'Cancel order' });
}

it('closes on a press outside in a browser without `closedby`', async () => {
  // The target of a press on the backdrop is the dialog itself.
  await userEvent.click(open());
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves a press outside to a browser with `closedby`', async () => {
  Object.assign(HTMLDialogElement.prototype, { closedBy: 'any' });
  await userEvent.click(open());
  expect(onClose).not.toHaveBeenCalled();
});

it('stays open on a press inside', async () => {
  open();
  await userEvent.click(screen.getByText('No money was taken.'));
  expect(onClose).not.toHaveBeenCalled();
});

it('stays open if a press begins inside and ends outside', () => {
  const dialog = open();
  fireEvent.pointerDown(screen.getByText('No money was taken.'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});
