import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { CreateMemoryShop } from '../../src/hosts/memory/memory-shop.ts';
import { buildPackage } from './package.ts';

it('builds a package that runs by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-api-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await buildPackage(folder);
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { createMemoryShop } = (await import(
    pathToFileURL(join(folder, exports.default)).href
  )) as { createMemoryShop: CreateMemoryShop };
  const response = await createMemoryShop().fetch(new Request('http://shop.test/api/products'));
  expect(((await response.json()) as { products: unknown[] }).products).toHaveLength(25);
  const types = await readFile(join(folder, exports.types), 'utf8');
  expect(types).toContain('export declare const createMemoryShop: CreateMemoryShop;');
  expect(types).not.toContain('import');
});
