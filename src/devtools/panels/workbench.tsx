import type { ComponentProps } from 'react';
import { CallsPanel } from './calls-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { MockPanel } from './mock-panel.tsx';
import './workbench.css';

interface WorkbenchProps extends ComponentProps<typeof CallsPanel> {
  panel: 'Mock' | 'Data' | 'Calls';
}

/** A panel of what can be set of the mock, and seen of it. */
export function Workbench({ panel, onOpen }: WorkbenchProps) {
  if (panel === 'Mock') return <MockPanel />;
  if (panel === 'Data') return <DataPanel />;
  return <CallsPanel onOpen={onOpen} />;
}
