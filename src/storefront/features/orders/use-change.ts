import { useRef, useState } from 'react';
import type { Problem } from './change-orders.ts';

/**
 * A change of an order that a control asks for. It is made once: the overlay comes late, and does not
 * cover a dialog, so a second press would make it twice. After a problem it can be tried again.
 */
export function useChange(make: () => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>();
  const mayStart = useRef(true);
  const start = async (): Promise<void> => {
    if (!mayStart.current) return;
    mayStart.current = false;
    const obstacle = await make();
    mayStart.current = obstacle !== undefined;
    setProblem(obstacle);
  };
  return { problem, start };
}
