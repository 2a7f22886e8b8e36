import type { Page } from '@playwright/test';

interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  token?: string;
}

export interface Answer {
  status: number;
  statusText: string;
  type: string | null;
  // The tests look into it as a caller of the API would.
  body: Record<string, never>;
}

/** Asks `/api` by the page's own `fetch`, as soon as the mock is in place. */
export async function askApi(page: Page, path: string, question: Question = {}): Promise<Answer> {
  await page.waitForFunction(
    () => navigator.serviceWorker?.controller ?? !fetch.toString().includes('[native code]'),
  );
  return page.evaluate(
    async ([url, { method = 'GET', body, token }]) => {
      const answer = await fetch(url, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, statusText, headers } = answer;
      return { status, statusText, type: headers.get('content-type'), body: await answer.json() };
    },
    [path, question] as const,
  );
}

/** Whether the service worker answers for this page. */
export function isWorkerInControl(page: Page): Promise<boolean> {
  return page.evaluate(() => Boolean(navigator.serviceWorker.controller));
}
