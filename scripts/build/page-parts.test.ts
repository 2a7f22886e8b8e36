import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleRenderer } from './page-parts.ts';

it('writes the renderer into one file, because an update exchanges the folder while it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renderer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // On a slow machine Vite reports how long the plugins of its settings took.
  vi.spyOn(console, 'warn').mockReturnValue();
  await bundleRenderer(folder);
  expect(await readdir(folder)).toEqual(['renderer.js']);
}, 120_000);
