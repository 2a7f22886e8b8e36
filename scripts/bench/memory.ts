import type { CDPSession, Page } from '@playwright/test';

export interface Memory {
  /** Nodes of the document. */
  nodes: number;
  /** Bytes of the JavaScript heap after a garbage collection. */
  heap: number;
}

export async function readMemory(page: Page, devtools: CDPSession): Promise<Memory> {
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.requestGC();
  await page.requestGC();
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, heap: usedSize };
}
