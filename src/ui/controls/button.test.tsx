import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton, ignoreDoubleClick } from './button.tsx';

it('reacts to a click, Enter and the space bar', async () => {
  const onClick = vi.fn<() => void>();
  render(<Button onClick={onClick}>Apply</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await userEvent.keyboard('{Enter}[Space]');
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('does not submit its form by default', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button>Show password</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits its form if its type is "submit"', async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) =>
    event.preventDefault(),
  );
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Sign In</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('keeps the case of its accessible name when it is shown in capitals', () => {
  render(<Button isUppercase>Apply</Button>);
  expect(screen.getByRole('button', { name: 'Apply' }).textContent).toBe('Apply');
});

it('ignores clicks and keys while disabled', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button disabled onClick={onClick}>
      Apply
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});

it('submits its form once at a double click', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  );
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Apply</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('acts at both clicks of a double click if it sends no form', async () => {
  const onClick = vi.fn<() => void>();
  render(<Button onClick={onClick}>More</Button>);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('gets the focus back that a browser takes from a disabled button', () => {
  const { rerender } = render(<Button>Apply</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Button disabled>Apply</Button>);
  button.blur();
  rerender(<Button>Apply</Button>);
  expect(document.activeElement).toBe(button);
});

it('takes no focus when it is enabled', () => {
  const { rerender } = render(<Button disabled>Apply</Button>);
  rerender(<Button>Apply</Button>);
  expect(document.activeElement).toBe(document.body);
});

it('takes the name of an icon button from its label', () => {
  render(<IconButton aria-label="Close">×</IconButton>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});

it.each([
  ['a key', 0, 1],
  ['a click', 1, 1],
  ['the second of a double click', 2, 0],
  ['the third', 3, 0],
])('handles %s, with a click count of %i, %i times', (_, detail, times) => {
  const act = vi.fn<() => void>();
  ignoreDoubleClick(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
