import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

it('answers a click, Enter and the space bar', async () => {
  const onClick = vi.fn<() => void>();
  render(<Button onClick={onClick}>Apply</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await userEvent.keyboard('{Enter}[Space]');
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('does not submit the form it stands in', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button>Show password</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits when it is told to', async () => {
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

it('keeps its name as written when it is shown in capitals', () => {
  render(<Button caps>Apply</Button>);
  expect(screen.getByRole('button', { name: 'Apply' }).textContent).toBe('Apply');
});

it('rests while it is disabled', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button disabled onClick={onClick}>
      Apply
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});

it('takes the name of an icon from its label', () => {
  render(<IconButton aria-label="Close">×</IconButton>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});
