import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The payment was made, but the shop could not be told of it. */
export function UntoldPayment({ onTell }: { onTell: () => void }) {
  const again = (
    <Button look="text" size="small" onClick={onTell}>
      Try again
    </Button>
  );
  return (
    <div className="cart-changes">
      <Notice tone="warning" heading="Your payment was made" actions={again}>
        The shop could not be told of it yet. You need not pay again: the order is placed as soon as
        the shop knows.
      </Notice>
    </div>
  );
}
