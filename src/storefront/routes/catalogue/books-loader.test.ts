import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
import type { Category } from '#contract/catalogue/book.ts';
import { aCategory } from '#domain/builders.ts';
import { catalogueContext, type Catalogue, type Overview } from '../../data/catalogue.ts';
import { booksPath } from '../../navigation/paths.ts';
import { loader } from './books.tsx';

const CATEGORIES = ['Mystery', 'Romance'].map((categoryName) => aCategory({ categoryName }));
const RENAMED: Record<string, string> = { Detective: 'Mystery', Crime: 'Mystery', Love: 'Romance' };

/** Loads the list at `search`: the names that are looked up, and what follows. */
async function load(search: string, categories?: Category[]) {
  const asked: string[] = [];
  const catalogue: Partial<Catalogue> = {
    categories: { use: () => categories && Promise.resolve(categories) } as Catalogue['categories'],
    async presentName(name) {
      asked.push(name);
      return RENAMED[name];
    },
    async readInitialList(toQuery) {
      // The highest price is at the end of the slider, where it filters nothing.
      const overview = { total: 1, facets: { price: { min: 10, max: 480 } } } as Overview;
      return { found: booksPath(toQuery(overview)) as never };
    },
  };
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue as Catalogue);
  const request = new Request(`https://books.example/books${search}`);
  const outcome = await loader({ request, context } as unknown as LoaderFunctionArgs).then(
    (loaded) => `reads ${String(loaded.found)}, knows ${loaded.categories?.join(' ')}`,
    (response: Response) => `leads to ${response.headers.get('location')}`,
  );
  return [`${search} ${outcome}`, ...asked.map((name) => `  asks for ${name}`)];
}

it('reads a list, and leads from former names of categories to the present ones', async () => {
  const lists = [
    '',
    '?category=Mystery&price=300',
    '?price=1000',
    '?category=Gone&rating=4',
    '?category=Detective&rating=4&utm=mail',
    '?category=Detective&category=Mystery',
    '?category=Detective&category=Crime',
    '?category=Gone&category=Love&category=Detective',
    // Only three names are looked up.
    '?category=A&category=B&category=C&category=Love',
  ];
  const parts = await Promise.all(lists.map((search) => load(search, CATEGORIES)));
  expect(parts.flat().join('\n')).toMatchInlineSnapshot(`
    " reads /books, knows Mystery Romance
    ?category=Mystery&price=300 reads /books?price=300&category=Mystery, knows Mystery Romance
    ?price=1000 reads /books, knows Mystery Romance
    ?category=Gone&rating=4 reads /books?rating=4, knows Mystery Romance
      asks for Gone
    ?category=Detective&rating=4&utm=mail leads to /books?rating=4&category=Mystery
      asks for Detective
    ?category=Detective&category=Mystery leads to /books?category=Mystery
      asks for Detective
    ?category=Detective&category=Crime leads to /books?category=Mystery
      asks for Detective
      asks for Crime
    ?category=Gone&category=Love&category=Detective leads to /books?category=Gone&category=Romance&category=Mystery
      asks for Gone
      asks for Love
      asks for Detective
    ?category=A&category=B&category=C&category=Love reads /books, knows Mystery Romance
      asks for A
      asks for B
      asks for C"
  `);
});

it('waits for no categories in a browser', async () => {
  expect(await load('?category=Detective')).toEqual([
    '?category=Detective reads /books?category=Detective, knows undefined',
  ]);
});
