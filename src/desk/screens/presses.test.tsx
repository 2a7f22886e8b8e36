import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { pressEach } from '#ui/presses/testing.ts';
import { openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

it('does what the buttons of an order say', async () => {
  const known = new Set<string>();
  const parts: string[] = [];
  for (const [name, place] of Object.entries(FULL_ORDERS)) {
    const open = async () => {
      const desk = await openFullShop();
      return openScreen(desk, `/desk/orders/${await place(desk)}`);
    };
    parts.push(`# ${name}`, await pressEach(open, known));
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/presses-orders.txt');
});
