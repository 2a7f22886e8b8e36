import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stopRecording } from '#hosts/browser/recording.ts';
import { pressAll } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { Replay } from './replay.tsx';
import { packTrace, type Trace } from './trace.ts';

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
