import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Shortcuts } from './shortcuts.tsx';
import { completeBrowser } from '#ui/testing.ts';

beforeAll(completeBrowser);
afterEach(() => localStorage.clear());

function openPage() {
  const visitedPaths: string[] = [];
  const onPack = vi.fn();
  render(
    <>
      <Shortcuts />
      <nav className="desk-nav">
        {['/desk', '/desk/orders'].map((path) => (
          <a
            key={path}
            href={path}
            onClick={(event) => {
              event.preventDefault();
              visitedPaths.push(path);
            }}
          >
            {path === '/desk' ? 'Today' : 'Orders'} <span>3</span>
          </a>
        ))}
      </nav>
      <main>
        <input type="search" aria-label="Search orders" />
        <table>
          <tbody>
            {['one', 'two'].map((name) => (
              <Fragment key={name}>
                <tr>
                  <td>
                    <input type="checkbox" aria-label={`Choose ${name}`} />
                    <a href={`/${name}`}>{name}</a>
                  </td>
                </tr>
                <tr>
                  <td>
                    <button type="button">Undo the change of {name}</button>
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
        <button type="button" aria-keyshortcuts="p" onClick={onPack}>
          Mark packed
        </button>
      </main>
    </>,
  );
  return { visitedPaths, onPack, user: userEvent.setup() };
}

it('goes to the pages that the navigation links to', async () => {
  const { visitedPaths, user } = openPage();
  await user.keyboard('go');
  await user.keyboard('gt');
  // The navigation here has no link to the books, and `o` alone is not a shortcut.
  await user.keyboard('gbo');
  expect(visitedPaths).toEqual(['/desk/orders', '/desk']);
});

it('forgets the first key after one and a half seconds', async () => {
  const { visitedPaths, user } = openPage();
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  await user.keyboard('g');
  now.mockReturnValue(1500);
  await user.keyboard('o');
  expect(visitedPaths).toEqual([]);
  await user.keyboard('g');
  now.mockReturnValue(2999);
  await user.keyboard('o');
  expect(visitedPaths).toEqual(['/desk/orders']);
});

it('moves through the rows, chooses one, and presses the button that has a shortcut', async () => {
  const { onPack, user } = openPage();
  await user.keyboard('x');
  await user.keyboard('jjj');
  expect(document.activeElement?.textContent).toBe('two');
  await user.keyboard('xk');
  expect(document.activeElement?.textContent).toBe('one');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  await user.keyboard('p');
  expect(onPack).toHaveBeenCalledTimes(1);
});

it('moves on from a row that has no link', async () => {
  const { user } = openPage();
  screen.getByRole('button', { name: 'Undo the change of one' }).focus();
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('one');
  screen.getByRole('button', { name: 'Undo the change of one' }).focus();
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('two');
});

it('does nothing while a field has the focus, or with a modifier key', async () => {
  const { visitedPaths, onPack, user } = openPage();
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(search);
  await user.keyboard('gop?/');
  expect(search.value).toBe('gop?/');
  search.blur();
  await user.keyboard('{Control>}p{/Control}');
  expect([visitedPaths, onPack.mock.calls.length]).toEqual([[], 0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lists only the shortcuts of this page, and can be turned off and on', async () => {
  const { onPack, user } = openPage();
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const labels = within(dialog).getAllByRole('definition');
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Orders',
    'Search',
    'Next row',
    'Previous row',
    'Select the row, or deselect it',
    'Mark packed',
    'This list',
  ]);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.keyboard('p?');
  expect(onPack).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
  // Escape, or a press outside.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('p');
  expect(onPack).toHaveBeenCalledTimes(1);
});

it('can be turned off in a browser whose storage is full', async () => {
  const { onPack, user } = openPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('p');
  expect(onPack).not.toHaveBeenCalled();
});
