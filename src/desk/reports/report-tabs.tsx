import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** Links to the reports; the current one is marked. */
export function ReportTabs() {
  return (
    <nav className="desk-tabs" aria-label="Reports">
      <Tab to="/desk/reports">Sales</Tab>
      <Tab to="/desk/reports/bills">Register of bills</Tab>
      <Tab to="/desk/reports/stock">Stock value</Tab>
    </nav>
  );
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}
