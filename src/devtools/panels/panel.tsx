import type { ComponentProps } from 'react';
import { CallsPanel } from './calls-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { MockPanel } from './mock-panel.tsx';
import './panel.css';

interface PanelProps extends ComponentProps<typeof CallsPanel> {
  panel: 'Mock' | 'Data' | 'Calls';
}

export function Panel({ panel, routes, onOpen }: PanelProps) {
  if (panel === 'Mock') return <MockPanel routes={routes} />;
  if (panel === 'Data') return <DataPanel />;
  return <CallsPanel {...{ routes, onOpen }} />;
}
