import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MOTIF_NAMES } from '#domain/catalogue/plates.ts';
import { getPlateSource, PictureBox } from './category-picture.tsx';

const BRAND = { brand: '#1b2a4e', accent: '#e0532f' };
/** A category of a new shop, whose picture is not a block print. */
const FIRST = { id: 1, categoryName: 'Romance', coverImg: '/covers/category-romance.svg' };

it.each([
  [{}, '/shop/covers/category-romance.svg'],
  [{ picture: '/api/pictures/1.webp' }, '/shop/api/pictures/1.webp'],
  [{ picture: 'data:image/png;base64,AA==' }, 'data:image/png;base64,AA=='],
  [{ motif: `${MOTIF_NAMES[0]}-brand` }, expect.stringMatching(/^data:image\/svg/)],
])('shows the picture of a category with %j, also in a shop in a folder', (part, source) => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(getPlateSource({ ...FIRST, ...part }, BRAND)).toEqual(source);
});

it('marks motif and dye of a block print, and none for another picture', () => {
  const listChecked = (part: { motif?: string }) => {
    const { unmount } = render(
      <PictureBox category={{ ...FIRST, ...part }} brand={BRAND} onChange={() => undefined} />,
    );
    const checked = screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
    const names = checked.map(({ name }) => name);
    unmount();
    return names;
  };
  expect(listChecked({})).toEqual(['kind']);
  expect(listChecked({ motif: `${MOTIF_NAMES[0]}-brand` })).toEqual(['kind', 'motif', 'dye']);
});
