import type { CSSProperties, ReactNode } from 'react';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { deriveColours } from '#domain/shop/brand-colours.ts';
import { formatInvoiceNumber, formatOrderNumber } from '#domain/orders/bills/numbers.ts';
import { getFinancialYear, titleBill } from '#domain/orders/bills/bill.ts';
import { formatDay } from '#domain/values/time.ts';
import { Mark } from '#ui/display/icon.tsx';
import { areColours } from './colour-fields.tsx';

interface IdentityPreviewsProps {
  /** The settings with the typed input. */
  shop: Pick<ShopSettings, 'name' | 'logo' | 'colours' | 'address' | 'pin' | 'gstin'> & {
    identity: Pick<ShopSettings['identity'], 'motto' | 'prefix'>;
  };
  copyright: string;
  billCount: number;
  today: string;
}

export function IdentityPreviews(props: IdentityPreviewsProps) {
  const { shop, copyright, billCount, today } = props;
  const { name, logo, address, pin, colours, identity } = shop;
  const year = getFinancialYear(Date.parse(today));
  const logoAndName = (
    <p className="desk-identity-logo">
      <Mark logo={logo} />
      {name}
    </p>
  );
  const style = areColours(colours) ? (deriveColours(colours) as CSSProperties) : undefined;
  return (
    <>
      <ul className="desk-halves" style={style}>
        <Preview title="Top of the shop" kind="top">
          {logoAndName}
          <span className="desk-identity-search" />
          <span>Books</span>
          <span>Cart</span>
        </Preview>
        <Preview title="Bottom of the shop" kind="bottom">
          {logoAndName}
          {identity.motto && <p className="desk-identity-motto">{identity.motto}</p>}
          <p className="desk-small">{copyright}</p>
        </Preview>
        <Preview title="Bill" kind="bill">
          <div>
            {logoAndName}
            <p className="desk-small">{`${address} ${pin}`}</p>
          </div>
          <div>
            <b>{titleBill([], shop)}</b>
            <p className="desk-small">
              {formatInvoiceNumber(identity.prefix, year, billCount + 1)}
              <br />
              {formatDay(today)}
            </p>
          </div>
        </Preview>
        <Preview title="Mail" kind="mail">
          <p>{name}</p>
          <b>Your order has been placed!</b>
          <p className="desk-small">{`Order ${formatOrderNumber(identity.prefix, billCount + 1)}`}</p>
        </Preview>
      </ul>
      <p className="desk-small">
        Also on sign-in, the desk, packing slips, labels, shared links and in the authenticator app.
      </p>
    </>
  );
}

interface PreviewProps {
  title: string;
  kind: 'top' | 'bottom' | 'bill' | 'mail';
  children: ReactNode;
}

function Preview({ title, kind, children }: PreviewProps) {
  return (
    <li>
      <p className="caps">{title}</p>
      <div className="desk-identity" data-kind={kind}>
        {children}
      </div>
    </li>
  );
}
