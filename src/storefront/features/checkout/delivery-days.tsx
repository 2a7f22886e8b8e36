import { formatDeliveryDates } from '#domain/delivery/delivery.ts';
import { formatRupees } from '#domain/money.ts';
import { Icon } from '#ui/icon.tsx';
import { TRUCK } from '#ui/icons.ts';
import type { Snapshot } from '../../data/resource.ts';
import type { PinDelivery } from './pin-delivery.ts';
import './delivery-days.css';

interface DeliveryDaysProps {
  /** Of the chosen address; `undefined` before an address is chosen. */
  pin: string | undefined;
  delivery: Snapshot<PinDelivery>;
  /** ₹; `undefined` while it is not known. */
  fee: number | undefined;
}

/** When the order arrives. It names no days that the order might not name. */
export function DeliveryDays({ pin, delivery: { data, status }, fee }: DeliveryDaysProps) {
  const isAsking = pin !== undefined && !data && status !== 'failed';
  return (
    <section className="delivery-days" aria-labelledby="delivery-days">
      <h2 id="delivery-days">Delivery</h2>
      <div role="status">
        <Icon path={TRUCK} />
        {pin === undefined && <p>Choose an address to see when your order arrives.</p>}
        {isAsking && <p>Checking</p>}
        {pin !== undefined && !isAsking && (
          <p>
            <strong>{data?.days ? formatDeliveryDates(data.days) : '3–5 business days'}</strong>
            {` to ${pin}`}
          </p>
        )}
        {fee !== undefined && (
          <p>{fee === 0 ? 'Delivery is free.' : `Delivery costs ${formatRupees(fee)}.`}</p>
        )}
      </div>
    </section>
  );
}
