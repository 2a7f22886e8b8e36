import type { Session } from './cdp.ts';

/** Runs a function in the page and brings back what it resolves to; it sees only its argument. */
export async function runInPage<A, R>(
  page: Session,
  run: (argument: A) => R,
  argument: A,
): Promise<Awaited<R>> {
  const { result, exceptionDetails } = await page.send<{
    result: { value: Awaited<R> };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  }>('Runtime.evaluate', {
    expression: `(${run.toString()})(${JSON.stringify(argument)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

export interface Memory {
  /** Nodes of the document. */
  nodes: number;
  /** Bytes of the JavaScript heap, all that is not reachable collected. */
  heap: number;
}

export async function readMemory(page: Session): Promise<Memory> {
  await page.send('HeapProfiler.collectGarbage');
  await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage');
  const nodes = await runInPage(page, () => document.querySelectorAll('*').length, null);
  return { nodes, heap: usedSize };
}
