import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { DEFAULT_SETTINGS } from '../shop-settings.ts';
import { drawBookPreview } from './draw-preview.ts';

it('breaks a Tamil title, whose letters are wide, before it leaves the picture', () => {
  const book = aBook({ title: 'மழை நினைவுகள்', language: 'ta' });
  const svg = drawBookPreview(book, 'data:,', DEFAULT_SETTINGS);
  expect(svg).toContain('>மழை<');
  expect(svg).toContain('>நினைவுகள்<');
});
