import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SampleButton } from './book-details.tsx';

const SAMPLE = 'It was Monday morning.\n\nSwaminathan was reluctant to open his eyes.';

afterEach(() => vi.unstubAllGlobals());

/** Opens the sample. The API sends each of `responses` once, and then the last one again. */
async function open(...responses: (() => Response | Promise<Response>)[]) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const send = vi.fn(
    async () =>
      responses[Math.min(send.mock.calls.length, responses.length) - 1]?.() ?? Response.error(),
  );
  render(
    <CatalogueProvider value={createCatalogue(createApiClient(send))}>
      <SampleButton book={aBook({ title: 'Swami and Friends' })} cartButton={null} />
    </CatalogueProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Read a sample' }));
  return screen.findByRole('dialog', { name: 'Sample of Swami and Friends' });
}

const respond = () => Response.json({ product: aBook({ sample: SAMPLE }) });
const fail = () => Response.json({ errors: ['No.'], code: 'too-many' }, { status: 429 });

it('shows the sample in paragraphs', async () => {
  await open(respond);
  const pages = await screen.findByRole('region', { name: 'Pages' });
  expect(Array.from(pages.children, ({ textContent }) => textContent)).toEqual(
    SAMPLE.split('\n\n'),
  );
});

it('focuses the text, also while it loads', async () => {
  const response = Promise.withResolvers<Response>();
  await open(() => response.promise);
  const pages = screen.getByRole('region', { name: 'Pages' });
  expect(pages.textContent).toBe('Loading the sample...');
  expect(document.activeElement).toBe(pages);
  response.resolve(respond());
  await screen.findByText('It was Monday morning.');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pages' }));
});

it('changes the size of the type, within limits', async () => {
  const dialog = await open(respond);
  const readSize = () =>
    dialog.querySelector<HTMLElement>('.sample-reader')?.style.getPropertyValue('--type');
  const larger = screen.getByRole<HTMLButtonElement>('button', { name: 'Larger type' });
  const smaller = screen.getByRole<HTMLButtonElement>('button', { name: 'Smaller type' });
  const before = readSize();
  await userEvent.click(larger);
  expect(readSize()).not.toBe(before);
  await userEvent.click(smaller);
  await userEvent.click(smaller);
  expect([readSize(), smaller.disabled, larger.disabled]).toEqual(['1rem', true, false]);
  expect(document.activeElement).toBe(larger);
});

it('turns to the page on the side of the arrow, in an Urdu text as well', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  await open(() => Response.json({ product: aBook({ sample: 'پہلا صفحہ' }) }));
  await screen.findByText('پہلا صفحہ');
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('Page 2 of 3')).toBeDefined();
  await userEvent.keyboard('{PageDown}');
  expect(await screen.findByText('Page 3 of 3')).toBeDefined();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('Page 2 of 3')).toBeDefined();
});

it('closes on Close', async () => {
  await open(respond);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that the sample failed to load, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(fail, respond);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The sample could not be loaded.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It was Monday morning.')).toBeDefined();
});
