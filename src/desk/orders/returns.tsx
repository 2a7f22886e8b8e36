import { useState } from 'react';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatReturnPrice, isSellable, priceReturn } from '#domain/orders/order-actions.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Field } from '#ui/controls/field.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { useIsOwner } from '../frame-data.ts';
import { LineCover } from '../parts/book.tsx';
import { Box, Button } from '../parts/page.tsx';
import type { DeskOrder } from './order-changes.ts';
import { StepForm } from './order-steps.tsx';

export function Returns({ order }: { order: DeskOrder }) {
  const requested = order.returns.filter(({ status }) => status === 'requested');
  return requested.map((item) => <Return key={item._id} order={order} requested={item} />);
}

interface ReturnProps {
  order: DeskOrder;
  requested: DeskOrder['returns'][number];
}

function Return({ order, requested: { _id, lines, reason } }: ReturnProps) {
  const isOwner = useIsOwner();
  const [isDeclining, setDeclining] = useState(false);
  const copies = lines.reduce((sum, { qty }) => sum + qty, 0);
  const close = () => setDeclining(false);
  return (
    <Box title="Return">
      <ul className="desk-rows">
        {lines.map(({ bookId, qty }) => {
          const line = order.lines.find((item) => item.bookId === bookId);
          return (
            <li key={bookId}>
              <LineCover line={line} />
              <div>
                <p className="desk-title" {...getTextAttributes(line?.title ?? '')}>
                  {line?.title}
                </p>
                <p className="desk-small">{reason}</p>
              </div>
              <b>
                {qty} × {formatRupees(line?.payable ?? 0)}
              </b>
            </li>
          );
        })}
      </ul>
      {isOwner ? (
        <>
          <StepForm
            name="received"
            label={
              priceReturn(order, lines) > 0
                ? `Accept and refund ${formatReturnPrice(order, lines)}`
                : 'Accept'
            }
            beside={
              <Button look="danger" onClick={() => setDeclining(true)}>
                Decline with a reason
              </Button>
            }
          >
            <input type="hidden" name="rid" value={_id} />
            <SelectField
              label={copies === 1 ? 'The book goes' : 'The books go'}
              name="restock"
              options={[
                ['1', 'Back into the stock'],
                ['', 'To the damaged shelf'],
              ]}
              defaultValue={isSellable(reason) ? '1' : ''}
            />
          </StepForm>
          {isDeclining && (
            <Dialog title={`Decline the return of order ${order.number}?`} onClose={close}>
              <StepForm name="declined" label="Decline the return" look="danger" onDone={close}>
                <input type="hidden" name="rid" value={_id} />
                <p>The reader keeps the books, and nothing is refunded. This cannot be undone.</p>
                <Field
                  label="Reason, for the reader"
                  name="note"
                  required
                  maxLength={MAX_NOTE_CHARS}
                />
              </StepForm>
              <Button look="quiet" data-first onClick={close}>
                Not now
              </Button>
            </Dialog>
          )}
        </>
      ) : (
        <p>This is for an owner to decide, because money is refunded.</p>
      )}
    </Box>
  );
}
