import type { CSSProperties, ReactNode } from 'react';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { deriveColours } from '#domain/shop/brand-colours.ts';
import { formatInvoiceNumber, formatOrderNumber } from '#domain/orders/numbers.ts';
import { getFinancialYear, titleBill } from '#domain/orders/bill.ts';
import { formatDay } from '#domain/values/time.ts';
import { Mark } from '#ui/display/icon.tsx';
import { areColours } from './colour-fields.tsx';
import type { IdentityForm } from './identity-form.ts';

interface FacesProps {
  /** The settings with the typed input. */
  shop: IdentityForm & Pick<ShopSettings, 'address' | 'pin' | 'gstin'>;
  /** The number of bills of this financial year. */
  billCount: number;
  today: string;
}

/** Previews of the places where readers see the identity. */
export function Faces({ shop, billCount, today }: FacesProps) {
  const { name, logo, address, pin, colours, identity } = shop;
  const year = getFinancialYear(Date.parse(today));
  const logoAndName = (
    <p className="desk-face-logo">
      <Mark logo={logo} />
      {name}
    </p>
  );
  const style = areColours(colours) ? (deriveColours(colours) as CSSProperties) : undefined;
  return (
    <>
      <ul className="desk-halves" style={style}>
        <Face title="Top of the shop" kind="top">
          {logoAndName}
          <span className="desk-face-search" />
          <span>Books</span>
          <span>Cart</span>
        </Face>
        <Face title="Bottom of the shop" kind="bottom">
          {logoAndName}
          {identity.motto && <p className="desk-face-motto">{identity.motto}</p>}
          <p className="desk-small">{formatCopyright(shop, today)}</p>
        </Face>
        <Face title="Bill" kind="bill">
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
        </Face>
        <Face title="Mail" kind="mail">
          <p>{name}</p>
          <b>Your order has been placed!</b>
          <p className="desk-small">{`Order ${formatOrderNumber(identity.prefix, billCount + 1)}`}</p>
        </Face>
      </ul>
      <p className="desk-small">
        Also on sign-in, the desk, packing slips, labels, shared links and in the authenticator app.
      </p>
    </>
  );
}

interface FaceProps {
  title: string;
  kind: 'top' | 'bottom' | 'bill' | 'mail';
  children: ReactNode;
}

function Face({ title, kind, children }: FaceProps) {
  return (
    <li>
      <p className="caps">{title}</p>
      <div className="desk-face" data-kind={kind}>
        {children}
      </div>
    </li>
  );
}

/** A smaller number is a year that is only half typed. */
const MIN_YEAR = 1000;

/** Formats the last line of the shop: '© 2011–2026 Dhishoom Comics'. */
export function formatCopyright(
  { name, identity: { since } }: IdentityForm,
  today: string,
): string {
  const year = today.slice(0, 4);
  const isEarlier = since !== null && since >= MIN_YEAR && since < Number(year);
  return `© ${isEarlier ? `${since}–` : ''}${year} ${name}`;
}
