import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { printFocus } from '#ui/presses/testing.ts';
import { completeBrowser, printScreen } from '#ui/testing.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SampleReader } from './sample-reader.tsx';

const respond = (sample: string) => () => Response.json({ product: aBook({ sample }) });
const fail = () => Response.json({ errors: ['No.'], code: 'too-many' }, { status: 429 });
const HINDI = { title: 'गोदान', language: 'hi' };

/** The book, the response (none while it is loading), and the buttons that are pressed then. */
const SAMPLES: Record<string, [object, (() => Response)?, ...string[]]> = {
  loading: [{}],
  loaded: [{}, respond('One.\n\nTwo.')],
  'in Hindi': [HINDI, respond('शाम हुई।')],
  'in English, of a book in Hindi': [HINDI, respond('It was evening.')],
  failed: [{}, fail],
  'failed again': [{}, fail, 'Try again'],
  empty: [{}, respond('')],
  'in the smallest type': [{}, respond('One.'), 'Smaller type'],
  'in larger type': [{}, respond('One.'), 'Larger type', 'Larger type'],
};

it('shows a sample in each state', async () => {
  completeBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const parts: string[] = [];
  for (const [name, [facts, response, ...presses]] of Object.entries(SAMPLES)) {
    const send = vi.fn(async () => response?.() ?? new Promise<Response>(() => {}));
    const onClose = vi.fn();
    const { container } = render(
      <CatalogueProvider value={createCatalogue(createApiClient(send))}>
        <SampleReader
          book={aBook({ title: 'Emma', ...facts })}
          cartButton={<button type="button">In the cart</button>}
          onClose={onClose}
        />
      </CatalogueProvider>,
    );
    const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
    await settle();
    for (const press of presses) {
      fireEvent.click(screen.getByRole('button', { name: press }));
      await settle();
    }
    const size = container.querySelector<HTMLElement>('.sample-reader')?.style.cssText;
    parts.push(`# ${name}`, `${printScreen(container)}${size} focus: ${printFocus()}`);
    const calls = send.mock.calls.length;
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    parts.push(`> ${calls} reads, closed ${onClose.mock.calls.length} times`, '');
    cleanup();
  }
  vi.unstubAllGlobals();
  await expect(parts.join('\n')).toMatchFileSnapshot('./samples.txt');
});
