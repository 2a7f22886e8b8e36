import { Link } from 'react-router';
import { CreditNote } from '#bills/credit-note.tsx';
import { invoicePath } from '../../navigation/paths.ts';
import { loader as loadInvoice, OrderPaper } from './invoice.tsx';

export const loader = loadInvoice;

/** All credit notes of an order, each on a separate sheet when printed. */
export function Component() {
  return (
    <OrderPaper name="Credit note">
      {(order, shop) =>
        order.creditNotes?.length
          ? order.creditNotes.map((note, index) => (
              <CreditNote
                key={note.number}
                order={order}
                note={note}
                isFirstOnPage={index === 0}
                billPath={invoicePath(order)}
                Link={Link}
                settings={shop}
              />
            ))
          : undefined
      }
    </OrderPaper>
  );
}
