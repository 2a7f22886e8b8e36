import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SampleButton } from './book-details.tsx';

const SAMPLE = 'It was Monday morning.\n\nSwaminathan was reluctant to open his eyes.';

/** The callbacks of the observers that are connected. */
const observers = new Set<() => void>();

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
      onResize: () => void;
      constructor(onResize: () => void) {
        this.onResize = onResize;
      }
      observe() {
        observers.add(this.onResize);
      }
      disconnect() {
        observers.delete(this.onResize);
      }
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

/** Opens a sample of three pages. Returns a function that reads the page and the disabled buttons. */
async function openPages(sample: string) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  await open(() => Response.json({ product: aBook({ sample }) }));
  const text = await screen.findByText(sample);
  return () => {
    const region = text.parentElement ?? expect.fail();
    const page = screen.queryByText(/^Page \d of/)?.textContent ?? '';
    const buttons = screen.queryAllByRole<HTMLButtonElement>('button', { name: /pages$/ });
    const disabled = buttons
      .filter((button) => button.disabled)
      .map((button) => button.textContent);
    return [page, region.scrollLeft, ...disabled].join(' · ');
  };
}

it.each([
  ['A sample.', 1],
  ['پہلا صفحہ', -1],
])('turns the pages of a text by keys and buttons: %s', async (sample, sign) => {
  const readPage = await openPages(sample);
  const [forward, back] = sign > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const turns: string[] = [];
  for (const key of ['a', 'PageDown', forward, forward, 'PageUp', back, back]) {
    await userEvent.keyboard(`{${key}}`);
    turns.push(`${key}: ${readPage()}`);
  }
  for (const name of [/^Next/, /^Next/, /^Previous/, /^Previous/]) {
    await userEvent.click(screen.getByRole('button', { name }));
    turns.push(`${readPage()}, focus: ${document.activeElement?.textContent}`);
  }
  const at = (page: number, ...disabled: string[]) =>
    [`Page ${page} of 3`, (page - 1) * 100 * sign, ...disabled].join(' · ');
  expect(turns).toEqual([
    'a:  · 0',
    `PageDown: ${at(2)}`,
    `${forward}: ${at(3, 'Next pages')}`,
    `${forward}: ${at(3, 'Next pages')}`,
    `PageUp: ${at(2)}`,
    `${back}: ${at(1, 'Previous pages')}`,
    `${back}: ${at(1, 'Previous pages')}`,
    `${at(2)}, focus: Next pages`,
    `${at(3, 'Next pages')}, focus: Previous pages`,
    `${at(2)}, focus: Previous pages`,
    `${at(1, 'Previous pages')}, focus: Next pages`,
  ]);
});

it('counts the pages again when their size changes, and the gap between them', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.sample-reader-text { column-gap: 20px }';
  onTestFinished(() => style.remove());
  const readPage = await openPages('A sample.');
  // The effect runs again after each render.
  expect(observers.size).toBe(1);
  act(() => observers.forEach((onResize) => onResize()));
  await userEvent.keyboard('{PageDown}{PageDown}');
  expect(readPage()).toBe('Page 3 of 3 · 240 · Next pages');
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(220);
  act(() => observers.forEach((onResize) => onResize()));
  expect(readPage()).toBe('Page 2 of 2 · 120 · Next pages');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(observers.size).toBe(0);
});

it('snaps to a page some time after a scroll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const readPage = await openPages('A sample.');
  const region = screen.getByRole('region', { name: 'Pages' });
  for (const position of [120, 205]) {
    region.scrollLeft = position;
    fireEvent.scroll(region);
    await act(async () => vi.advanceTimersByTime(100));
  }
  expect(readPage()).toBe(' · 205');
  await act(async () => vi.advanceTimersByTime(60));
  expect(readPage()).toBe('Page 3 of 3 · 200 · Next pages');
});

it('changes the size up to the largest, whose button is disabled then', async () => {
  await open(respond);
  const larger = screen.getByRole<HTMLButtonElement>('button', { name: 'Larger type' });
  for (let press = 0; press < 3; press += 1) await userEvent.click(larger);
  expect(larger.disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Smaller type' }));
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

it('says beside the button that the reader failed to load, until the next try', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  // The module keeps a reader that has loaded.
  vi.resetModules();
  vi.doMock('./sample-reader.tsx', () => {
    throw new Error('No reader.');
  });
  onTestFinished(() => void vi.doUnmock('./sample-reader.tsx'));
  const { SampleButton: FreshButton } = await import('./book-details.tsx');
  render(<FreshButton book={aBook()} cartButton={null} />);
  const button = screen.getByRole('button', { name: 'Read a sample' });
  await userEvent.click(button);
  const problem = await screen.findByText('The shop did not answer. Please try again.');
  expect(problem.id).toBe(button.getAttribute('aria-describedby'));
  expect(log).toHaveBeenCalledOnce();
  vi.doMock('./sample-reader.tsx', () => ({ SampleReader: () => 'The pages.' }));
  await userEvent.click(button);
  await screen.findByText('The pages.');
  expect([problem.isConnected, button.getAttribute('aria-describedby')]).toEqual([false, null]);
});
