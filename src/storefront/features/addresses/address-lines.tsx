import type { Address } from '#contract/address.ts';
import './address-card.css';

/** Name and address, formatted as on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { name, addressText, city, state, pin, phone } = address;
  return (
    <>
      <p className="address-card-name">{name}</p>
      <address className="address-card-text">
        {`${addressText}\n${city}, ${state} ${pin}\nPhone ${phone}`}
      </address>
    </>
  );
}
