import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { BackLink } from '../back-link.tsx';
import { Bill } from './bill.tsx';
import './bill-page.css';

interface BillPageProps extends ComponentProps<typeof Bill> {
  /** The path of the order's page. */
  orderPath: string;
}

/** The bill on its sheet, below a bar that is not printed. */
export function BillPage({ orderPath, order, settings }: BillPageProps) {
  return (
    <div className="bill-page">
      <nav className="bill-bar" aria-label="Bill">
        <BackLink to={orderPath}>{`Order ${order.number}`}</BackLink>
        <Button size="small" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </nav>
      <Bill order={order} settings={settings} />
    </div>
  );
}
