import { expect, it } from 'vitest';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { readBooks } from '#import/read-books.ts';
import { makeTotpCode } from '../../desk/second-factor.ts';
import { OWNER } from '../../desk/testing.ts';
import { runImports } from '../../imports/run-imports.ts';
import { FULL_ORDERS } from '../testing.ts';
import { openNotedShop } from './testing.ts';

// Stories of the desk, as in shopper.test.ts.

it('the shop itself', async () => {
  const shop = await openNotedShop({
    readPicture: readTestPicture,
    readLogo: async (file) =>
      file.length < 9 ? 'otherLogo' : { file, type: 'svg', isSquare: true, removed: { script: 1 } },
  });
  const { call } = shop;
  for (const settings of [
    { name: 'Sahitya', version: 9 },
    { name: ' Sahitya ', version: 1, phone: '', gstin: '29AABCK4821M1Z8' },
    { gstin: '' },
    { colours: { brand: '#ffff00', accent: '#ffffff', saving: '#ff0000' } },
    { colours: { brand: '#111111', accent: '#e8ac2a', saving: '#a82d23' }, links: [] },
    { holds: { perBook: 12, perOrder: 30 }, firstDay: false },
    { pages: { terms: ' Our terms. ', privacy: '', returns: '', contact: '' } },
    { identity: { prefix: 'SB' }, returnDays: 0, returnsBy: 'shop', lowStock: 7 },
    { identity: { home: ['new', 'category:ct03', 'from-the-south'], since: null } },
  ])
    await call('PATCH /desk/settings', settings);
  await shop.note('an order', async () => {
    await FULL_ORDERS.placed?.({ shop, ownerToken: shop.ownerToken });
  });
  await call('PATCH /desk/settings', { identity: { prefix: 'KB' } });
  const cod = { on: false, upTo: 9, excludedPins: ['560 001'] };
  await call('PATCH /desk/settings', { cod, delivery: { fee: 10, freeFrom: 20 } });
  const nextPrefix = { prefix: 'KB', from: '2024-04-01' };
  await call('PATCH /desk/settings', { identity: { nextPrefix } });
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await call('PUT /desk/settings/logo?check=true', logo);
  await call('PUT /desk/settings/logo', logo, { headers: { 'if-match': '"1"' } });
  await call('PUT /desk/settings/logo', logo);
  await call('PUT /desk/settings/logo', 'short', { headers: { 'content-type': 'image/jpeg' } });
  await call('PUT /desk/settings/logo', 'short');
  await call('DELETE /desk/settings/logo');

  const takes = { words: ['poem', 'verse'], thema: ['DC'], bisac: ['POE'] };
  const { category } = await call('POST /desk/categories', { categoryName: ' Poetry ', takes });
  await call('POST /desk/categories', { categoryName: 'poetry' });
  const path = `/desk/categories/${category._id}`;
  await call(`PATCH ${path}`, { version: 2, hidden: true });
  await call(`PATCH ${path}`, { version: 1, hidden: true, categoryTitle: 'Lines' });
  await call('PATCH /desk/categories/ct03', { version: 1, categoryName: 'Love' });
  await call('PATCH /desk/categories/ct03', { version: 1, categoryName: 'Hearts' });
  await call('PATCH /desk/categories/ct01', { version: 1, categoryName: 'True stories' });
  await call(`PUT ${path}/picture`, aPicture('png'), { headers: { 'if-match': '"1"' } });
  await call(`PUT ${path}/picture`, aPicture('png'), { headers: { 'if-match': '"2"' } });
  await call(`PATCH ${path}`, { version: 3, picture: '' });
  await call('PUT /desk/categories/order', { ids: ['ct05', category._id, 'none', 'ct05'] });
  await call(`DELETE /desk/categories/ct03?to=${category._id}`);
  await call('DELETE /desk/categories/ct01?to=ct01');
  await call('DELETE /desk/categories/ct02');
  await call('DELETE /desk/categories/ct02');

  const rule = { categories: ['Mystery'], sort: 'NEWEST', limit: 5 };
  await call('POST /desk/collections/preview', { rule });
  const { collection } = await call('POST /desk/collections', { title: 'From the south', rule });
  await call('POST /desk/collections', { title: 'From the south', rule });
  await call('POST /desk/collections', { title: 'New', books: [{ bookId: 'none' }] });
  const at = `/desk/collections/${collection._id}`;
  await call(`PATCH ${at}`, { version: 2, hidden: true });
  await call(`PATCH ${at}`, { version: 1, books: [{ bookId: 'bk01', by: 'Meera' }], text: 'Old.' });
  await call(`PATCH ${at}`, { version: 2, from: '2023-06-01', until: '2023-05-01' });
  await call(`PATCH ${at}`, { version: 2, from: '2023-06-01', until: '2023-06-01' });
  await call(`PATCH ${at}`, { version: 3, from: null, title: 'To the south' });
  await call(`DELETE ${at}`);
  await call(`DELETE ${at}`);
  const { collections } = await call('GET /desk/collections');
  for (const { _id } of collections) await call(`DELETE /desk/collections/${_id}`);
  await expect(shop.read()).toMatchFileSnapshot('./shop.txt');
});

it('people, keys and webhooks', async () => {
  let isRefused = true;
  const shop = await openNotedShop({
    sendWebhook: async ({ url, headers, body }) => {
      if (isRefused) throw new Error(`${url} does not respond.`);
      shop.log(`sent ${JSON.stringify(headers)} ${body}`);
    },
  });
  const { call } = shop;
  const ravi = { email: 'ravi@example.com', password: 'count the books' };
  await call('POST /desk/people', { email: OWNER.email, role: 'helper' });
  const first = await call('POST /desk/people', { email: ' Ravi@Example.com', role: 'owner' });
  const second = await call('POST /desk/people', { email: ravi.email, role: 'helper' });
  const accept = (link: string, fields: object = {}) =>
    call('POST /desk/welcome', { ...ravi, token: link.split('#')[1], ...fields }, { as: '' });
  await accept(first.link, { email: 'meera@example.com' });
  await accept(second.link);
  await accept(second.link);
  const { token: helper } = await call('POST /desk/session', ravi, { as: '' });
  await call('GET /desk/people');
  await call('GET /desk/settings', undefined, { as: helper });
  const key = { name: 'Stock', scopes: ['stock:write', 'orders:read', 'stock:write'] };
  const made = await call('POST /desk/keys', key, { as: helper });
  await call('POST /desk/keys', { name: 'Books', scopes: ['catalogue:read'] });
  await call('GET /desk/keys', undefined, { as: helper });
  const bearer = `Bearer ${made.secret}`;
  await call('GET /desk/orders?status=placed', undefined, { as: bearer });
  await call('GET /desk/orders?status=placed', undefined, { as: bearer });
  await call('GET /desk/books', undefined, { as: bearer });
  await shop.wait(6 * MINUTE_MS);
  await call('GET /desk/orders?status=placed', undefined, { as: bearer });
  const { keys } = await call('GET /desk/keys');
  const others = keys.find(({ name }: { name: string }) => name === 'Books');
  await call(`DELETE /desk/keys/${others._id}`, undefined, { as: helper });
  await call('DELETE /desk/keys/none');

  await call('POST /desk/second-factor', { password: 'wrong' }, { as: helper });
  const { secret } = await call('POST /desk/second-factor', ravi, { as: helper });
  await call('PUT /desk/second-factor', { code: '000000' }, { as: helper });
  const code = () => makeTotpCode(secret, shop.clock.ms);
  await call(
    'PUT /desk/second-factor',
    { code: await code() },
    { as: helper, headers: { prefer: 'return=representation' } },
  );
  await call('GET /desk/second-factor', undefined, { as: helper });
  await call('POST /desk/second-factor', ravi, { as: helper });
  shop.clock.ms += MINUTE_MS;
  await call('POST /desk/session', ravi, { as: '' });
  const { token: as } = await call('POST /desk/session', { ...ravi, code: await code() });
  await call('POST /desk/session', { ...ravi, code: await code() }, { as: '' });
  const { encodedToken } = await call('POST /auth/login', ravi);
  const change = { old: ravi.password, new: 'a new one' };
  await call('POST /user/password', change, { as: encodedToken });
  await call('POST /user/password', { ...change, code: '000000' }, { as: encodedToken });
  await call('GET /desk/sessions', undefined, { as });
  await call('DELETE /desk/sessions/none', undefined, { as });
  await call('DELETE /desk/second-factor', { password: ravi.password }, { as });
  shop.clock.ms += MINUTE_MS;
  await call('DELETE /desk/second-factor', { ...ravi, code: await code() }, { as });
  await call('GET /desk/second-factor', undefined, { as });
  await call('DELETE /desk/sessions', undefined, { as });

  const url = 'https://hooks.example/a';
  await call('POST /desk/webhooks', { url: 'http://hooks.example', events: ['order.paid'] });
  const { webhook } = await call('POST /desk/webhooks', {
    url,
    events: ['order.paid', 'order.paid'],
  });
  const path = `/desk/webhooks/${webhook._id}`;
  await call(`PATCH ${path}`, { url: 'http://hooks.example' });
  await call(`PATCH ${path}`, { events: ['order.placed', 'order.placed', 'order.paid'] });
  await call(`POST ${path}/test`);
  await call(`POST ${path}/test`);
  await shop.work();
  await call('GET /desk/outbox?state=waiting');
  await call(`POST ${path}/secret`);
  isRefused = false;
  shop.clock.ms += MINUTE_MS;
  await shop.work();
  isRefused = true;
  const desk = { shop, ownerToken: shop.ownerToken };
  await shop.note('an order', async () => void (await FULL_ORDERS.placed?.(desk)));
  await shop.work();
  for (let tries = 1; tries < 4; tries++) {
    await shop.wait(2 * DAY_MS);
    await shop.work();
  }
  await call('GET /desk/webhooks');
  const { mails } = await call('GET /desk/outbox');
  isRefused = false;
  const [kept] = mails;
  await call(`GET /desk/outbox/${kept?._id}`);
  await call(`POST /desk/outbox/${kept?._id}/retry`);
  await call(`DELETE /desk/outbox/${kept?._id}`);
  await shop.work();
  await call(`DELETE ${path}`);
  await call(`DELETE ${path}`);
  const { people } = await call('GET /desk/people');
  for (const { _id } of people) await call(`DELETE /desk/people/${_id}`);
  for (const user of [ravi, OWNER]) {
    const { encodedToken: token } = await call('POST /auth/login', user);
    await call('DELETE /user', user, { as: token });
  }
  await expect(shop.read()).toMatchFileSnapshot('./people.txt');
});

it('imports', async () => {
  const shop = await openNotedShop({ readBooks });
  const { call } = shop;
  const read = () => shop.note('the imports', () => runImports(shop.dependencies));
  const file = [
    'Title,Author,MRP,ISBN,Stock,Category,Binding',
    'Malgudi Days,R. K. Narayan,260,9780306406157,7,Mystery,Deluxe',
    'Emma,"Austen, Jane",300,9780804429573,3,School,HB',
    'Kim,,x,,,,',
  ].join('\n');
  const { job } = await call('POST /desk/imports?dryRun=1&name=list.csv', file);
  const path = `/desk/imports/${job._id}`;
  await read();
  await call(`GET ${path}/left-out.csv`);
  const values = { genres: { School: '+School' }, bookType: { Deluxe: 'Hardcover' } };
  await call(`PUT ${path}/options`, { options: { values: { bookType: { Deluxe: 'Leather' } } } });
  await call(`PUT ${path}/options`, { options: { values, stock: 'counted' } });
  await read();
  await call(`PUT ${path}/options`, { options: { values, stock: 'counted' }, isFinal: true });
  await read();
  await call('GET /desk/imports');
  await call(`GET /desk/books?import=${job._id}`);
  await call(`POST ${path}/stop`);
  await call(`PUT ${path}/options`, { options: {}, isFinal: true });
  const { job: again } = await call('POST /desk/imports?existing=prices&map=Title%3Dtitle', file);
  await call(`POST /desk/imports/${again._id}/stop`);
  await read();
  await call('POST /desk/imports?map=x', file);
  const { job: last } = await call(
    'POST /desk/imports?stock=new&name=b.csv',
    file.replace('260', '270'),
  );
  await read();
  await call(`POST ${path}/undo`);
  await call(`POST /desk/imports/${last._id}/undo`);
  await read();
  await call(`POST ${path}/undo`);
  await read();
  await call(`POST ${path}/undo`);
  await call('GET /desk/imports');
  await expect(shop.read()).toMatchFileSnapshot('./imports.txt');
});
