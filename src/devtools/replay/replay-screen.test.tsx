import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stopRecording } from '#hosts/browser/recording.ts';
import { pressAll } from '#ui/presses/testing.ts';
import { runStory } from '#ui/stories/testing.ts';
import { printScreen, waitForQuiet } from '#ui/testing.ts';
import { describeCall, packTrace, type Trace } from './trace.ts';
import { Replay, toTrace } from './replay.tsx';

vi.mock('#package.json', () => ({ version: '1.2.3' }));

const START = Date.parse('2026-11-26T04:30:00Z');
const NAMES = ['Meera', 'Imran', 'Asha', 'Ravi', 'Leela', 'Tara', 'Uma', 'Vik', 'Zoya'];

/** Nine lanes, of which the two rarest are joined, and a step of each kind. */
const TRACE: Trace = {
  format: 'kitabdost-trace',
  release: '1.2.3',
  title: 'Nine readers',
  source: 'Story from seed 7 · memory',
  note: 'with a note',
  lanes: NAMES.map((name, index) => ({ name, ...(index === 0 && { note: 'reader' }) })),
  steps: [
    { at: START, who: 'Zoya', what: 'opens a book' },
    {
      at: START + 4980,
      who: 'Imran',
      what: 'places an order',
      call: {
        method: 'POST',
        path: '/user/orders',
        status: 201,
        answer: { order: { number: 'KD-8' } },
      },
      changes: [
        { record: 'books/21', fields: [{ name: 'stock', was: 0, is: -1 }] },
        {
          record: 'orders/8',
          fields: [
            { name: 'amount', is: 351 },
            { name: 'note', was: 'x' },
          ],
        },
      ],
      broken: [{ rule: 'No book is sold twice.', seen: '1 on the shelf, 2 promised' }],
    },
    {
      at: START + 9000,
      who: 'Meera',
      what: 'is refused',
      call: { method: 'GET', path: '/user', status: 0 },
    },
    ...NAMES.slice(0, 7).map((who, index) => ({
      at: START + (10 + index) * 1000,
      who,
      what: 'waits',
    })),
  ],
  rules: ['Money agrees with the provider.', 'No book is sold twice.'],
};

function Page({ first }: { first: string }) {
  const [hash, setHash] = useState(first);
  return <Replay hash={hash} onChange={setHash} />;
}

it('shows each step of a story, and what its buttons do', async () => {
  // A story that plays does not go on between two presses.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const packed = await packTrace(TRACE);
  const parts: string[] = [];
  for (const step of [1, 2, 3, 10, 99]) {
    render(<Page first={`#replay=${packed}&step=${step}`} />);
    await screen.findByRole('heading', { name: TRACE.title });
    parts.push(`# ${step}`, printScreen(document.body));
    cleanup();
  }
  render(<Page first={`#replay=${packed}`} />);
  await screen.findByRole('heading', { name: TRACE.title });
  parts.push(await pressAll(() => '', ['Open another', 'Copy the address']));
  cleanup();
  await stopRecording();
  render(<Page first="#replay" />);
  await screen.findByRole('button', { name: 'Record' });
  parts.push(printScreen(document.body));
  await expect(parts.join('\n')).toMatchFileSnapshot('./replay-screen.txt');
});

const KEYS = [
  'key {Home}',
  'key {ArrowLeft}',
  'key {ArrowRight}',
  'key {Control>}{ArrowRight}{/Control}',
  'key {Alt>}{ArrowRight}{/Alt}',
  'key {Meta>}{End}{/Meta}',
  'key a',
  'key {ArrowLeft}',
  'key {End}',
  'key {ArrowRight}',
  'focus Step',
  'key {ArrowLeft}',
  'fill Step = 4',
  'leave Step',
  'press Play',
  'tick',
  'press Pause',
  'tick',
  'press Last step',
  'press Play',
  'tick',
  'press Step forward',
  'tick',
  'press Open another',
  'fill Address of a story =  ',
  'press Open',
  'fill Address of a story = nonsense',
  'press Open',
  'fill Address of a story = https://shop.example/mock-man#replay=xyz&step=2',
  'press Open',
  'fill Address of a story = TRACE',
  'press Open',
  'press Open another',
  'fill Address of a story =  https://shop.example/mock-man#replay=TRACE&step=3 ',
  'press Open',
];

it('goes through a story by keys, and opens what is pasted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const packed = await packTrace({ ...TRACE, release: '1.0.0', note: '', rules: [] });
  render(<Page first={`#replay=${packed}&step=2`} />);
  await screen.findByRole('heading', { name: TRACE.title });
  let running = 0;
  const settle = () => waitForQuiet(() => running);
  const network = { isLost: false };
  const story = await runStory(
    { calls: [], settle, network, main: document.body },
    KEYS.map((step) => step.replace('TRACE', packed)),
    { steps: { tick: async () => void (await vi.advanceTimersByTimeAsync(1000)) } },
  );
  running = 0;
  await expect(story.replaceAll(packed, 'TRACE')).toMatchFileSnapshot('./replay-keys.txt');
  cleanup();
});

const CALLS = [
  'POST /auth/signup',
  'GET /products',
  'GET /books/best-sellers',
  'GET /books?search=a',
  'GET /books',
  'GET /products/bk01',
  'GET /products/bk01/reviews',
  'POST /user/cart',
  'POST /user/cart/bk01',
  'DELETE /user/cart/bk01',
  'DELETE /user',
  'GET /user/orders',
  'GET /user/orders/o1',
  'POST /user/orders',
  'POST /user/orders/o1/checkout',
  'POST /user/orders/o1/payment',
  'POST /user/orders/o1/cancel',
  'POST /user/orders/o1/returns',
  'POST /user/orders/o1/returns/r1/withdraw',
  'POST /user/orders/o1/reorder',
  'POST /payments/razorpay',
  'POST /desk/session',
  'DELETE /desk/session',
  'GET /desk/orders',
  'GET /desk/orders?status=placed',
  'GET /desk/books/bk01',
  'PATCH /desk/books/bk01',
  'POST /desk/stock',
  'POST /desk/orders/o1/status',
  'PATCH /desk/orders/o1/tracking',
  'PATCH /desk/orders/o1',
  'POST /desk/orders/o1/pay-link',
  'POST /desk/orders/o1/refund',
  'POST /desk/orders/o1/refunds/f1',
  'POST /desk/orders/o1/returns/r1',
  'POST /auth/login',
  'POST /auth/logout',
  'GET /categories',
  'GET /user/wishlist',
  'GET /user/cart',
  'POST /user/wishlist',
  'DELETE /user/wishlist/bk01',
  'POST /user/password',
  'GET /user/password',
];

it('says what each kind of call does, and in which page', async () => {
  const lines = CALLS.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return `${call}: ${describeCall(method, path)}`;
  });
  const aCall = { at: START, method: 'GET', status: 200, changes: [] };
  const pages = [
    '/desk',
    '/desk/orders',
    '/desks',
    '/mock-man',
    '/x/mock-man/',
    '/mock-man/x',
    '/',
    '/desk',
  ];
  const trace = toTrace(
    pages.map((page, index) => ({
      ...aCall,
      page,
      tab: `t${index % 7}`,
      path: '/api/user',
      ...(index === 2 && { status: 0, body: 0 }),
    })),
    '1.2.3',
  );
  lines.push(
    ...trace.steps.map((step, index) => `${pages[index]}: ${JSON.stringify(step)}`),
    JSON.stringify(trace.lanes),
  );
  await expect(lines.join('\n')).toMatchFileSnapshot('./calls.txt');
});
