import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;

it('shows the part when its code has arrived', async () => {
  const { Part } = lazyPart(async () => Greeting);
  const { container } = render(<Part name="Meera" />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('Hello Meera')).toBeDefined();
});

it('is in the HTML once it is ready', async () => {
  const { Part, ready } = lazyPart(async () => Greeting);
  expect(renderToString(<Part name="Meera" />)).toBe('');
  await ready();
  expect(renderToString(<Part name="Meera" />)).toBe('<p>Hello Meera</p>');
});

it('loads once, and again after a failure', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const { Part, ready } = lazyPart(load);
  await expect(ready()).rejects.toThrow('offline');
  await Promise.all([ready(), ready()]);
  render(<Part name="Meera" />);
  expect(load).toHaveBeenCalledTimes(2);
});

it('shows nothing if the code does not arrive', async () => {
  const { Part, ready } = lazyPart<{ name: string }>(() => Promise.reject(new Error('offline')));
  const { container } = render(<Part name="Meera" />);
  await expect(ready()).rejects.toThrow('offline');
  expect(container.textContent).toBe('');
});
