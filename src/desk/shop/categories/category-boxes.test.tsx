import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { aCategory } from '#domain/builders.ts';
import { completeBrowser } from '#ui/testing.ts';
import { DeleteBox } from './category-boxes.tsx';

const aDeskCategory = (facts: Partial<DeskCategory>): DeskCategory => ({
  ...aCategory(),
  hidden: false,
  takes: { words: [], thema: [], bisac: [] },
  version: 1,
  books: 0,
  ...facts,
});

const OTHERS = ['Romance', 'Mystery'].map((categoryName) =>
  aDeskCategory({ _id: categoryName, categoryName }),
);

it('says for none, one and many books what becomes of them', async () => {
  completeBrowser();
  const parts: string[] = [];
  for (const [books, onlyHere] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
    [1234, 1200],
  ] as const) {
    const category = aDeskCategory({ _id: 'ct', categoryName: 'Art', books });
    const box = <DeleteBox {...{ category, onlyHere, others: OTHERS, onDelete: async () => {} }} />;
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: box }])} />);
    parts.push(
      `# ${books}, ${onlyHere} only here`,
      ...[...document.querySelectorAll('p, label, legend')].map(({ textContent }) => textContent),
    );
    for (const choice of [undefined, ...screen.queryAllByRole('radio').slice(1)]) {
      if (choice) await userEvent.click(choice);
      await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
      parts.push(`- ${screen.getByRole('dialog').querySelector('p')?.textContent}`);
      await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    }
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./category-delete.txt');
});

it('moves the books to the shown category, also if the chosen one is deleted meanwhile', async () => {
  completeBrowser();
  const category = aDeskCategory({ _id: 'ct', categoryName: 'Art', books: 2 });
  function Page() {
    const [others, setOthers] = useState(OTHERS);
    return (
      <>
        <DeleteBox {...{ category, onlyHere: 2, others, onDelete: async () => {} }} />
        <button type="button" onClick={() => setOthers(OTHERS.slice(0, 1))}>
          Remove Mystery
        </button>
      </>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
  const readResult = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    const text = screen.getByRole('dialog').querySelector('p')?.textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    return text;
  };
  await userEvent.click(screen.getByRole('radio', { name: /^Leave/ }));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Mystery');
  expect(await readResult()).toBe('2 books move to Mystery.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Mystery' }));
  expect(await readResult()).toBe('2 books move to Romance.');
});
