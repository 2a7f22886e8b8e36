import { expect, open, test } from '../support/fixtures.ts';

test('a page does not run injected scripts', async ({ page, log }) => {
  log.expects(/Executing inline script violates/);
  log.expects(/Loading the script 'data:.* violates/);
  log.expects(/Applying inline style violates/);
  log.expects(/Executing inline event handler violates/);
  await open(page, '/books');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.evaluate(() => {
    const append = (name: string, more: object) =>
      document.body.append(Object.assign(document.createElement(name), more));
    append('script', { textContent: 'window.intruder = 1' });
    append('script', { src: 'data:text/javascript,window.intruder = 1' });
    append('style', { textContent: 'body { background: red !important }' });
    append('div', { innerHTML: '<img src="data:," onerror="window.intruder = 1">' });
  });
  // The last violation occurs after its image has failed.
  await expect.poll(() => log.lines().join()).toContain('inline event handler');
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  expect(await background()).toBe(before);
});

test('every page has a policy in its headers and in its own HTML', async ({ request }) => {
  for (const path of ['/', '/books', '/signin', '/cart', '/no/such/page']) {
    const response = await request.get(path);
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    expect(policy, path).toMatch(/^script-src 'self' 'sha256-[^ ]+'; object-src 'none'; /);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(headers, path).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const html = (await response.text()).replaceAll('&#x27;', "'");
    const [, metaPolicy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(metaPolicy, path).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; /);
    expect(metaPolicy, path).toContain("; connect-src 'self'; ");
    expect(metaPolicy, path).not.toContain('unsafe-eval');
  }
  const script = await request.get('/sw.js');
  expect(script.headers()['x-content-type-options']).toBe('nosniff');
});
