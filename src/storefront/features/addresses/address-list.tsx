import type { ReactNode, Ref } from 'react';
import type { Address } from '#contract/address.ts';
import { Button, ignoreDoubleClick } from '#ui/button.tsx';
import '#ui/choice.css';
import { Icon, PLUS } from '#ui/icon.tsx';
import { ProblemText } from '#ui/problem.tsx';
import './address-card.css';

interface AddressListProps {
  addresses: Address[];
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** Below the heading. */
  children: ReactNode;
}

export function AddressList({ addresses, onAdd, onEdit, onDelete, children }: AddressListProps) {
  return (
    <>
      <div className="address-head">
        <h1 tabIndex={-1}>Addresses</h1>
        <Button onClick={ignoreDoubleClick(onAdd)}>
          <Icon path={PLUS} />
          Add New Address
        </Button>
      </div>
      {children}
      {addresses.length === 0 && <p className="address-none">You have no saved address yet.</p>}
      {addresses.map((address) => (
        <article
          key={address.id}
          className="address-card"
          aria-label={`Address of ${address.name}`}
        >
          <AddressLines address={address} />
          <div className="address-card-actions">
            <Button
              look="text"
              size="small"
              caps
              aria-label={`Edit address of ${address.name}`}
              onClick={ignoreDoubleClick(() => onEdit(address.id))}
            >
              EDIT
            </Button>
            <Button
              look="danger"
              size="small"
              caps
              aria-label={`Delete address of ${address.name}`}
              onClick={ignoreDoubleClick(() => onDelete(address.id))}
            >
              DELETE
            </Button>
          </div>
        </article>
      ))}
    </>
  );
}

/** Name and address, formatted as on a parcel. */
function AddressLines({ address }: { address: Address }) {
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

const PROBLEM_ID = 'address-problem';

interface AddressChooserProps {
  addresses: Address[];
  chosenId: string | undefined;
  /** Whether an order was to be placed without an address, which a toast announces. */
  isMissing: boolean;
  onChoose: (id: string) => void;
  onAdd: () => void;
  ref: Ref<HTMLFieldSetElement>;
}

export function AddressChooser(props: AddressChooserProps) {
  const { addresses, chosenId, isMissing, onChoose, onAdd, ref } = props;
  return (
    <fieldset
      ref={ref}
      className="address-chooser"
      tabIndex={-1}
      aria-describedby={isMissing ? PROBLEM_ID : undefined}
    >
      <legend>Choose a delivery address</legend>
      {isMissing && <ProblemText id={PROBLEM_ID}>No address is chosen yet.</ProblemText>}
      {addresses.map((address) => (
        <label key={address.id} className="address-card">
          <input
            className="choice-box"
            type="radio"
            name="address"
            checked={address.id === chosenId}
            onChange={() => onChoose(address.id)}
          />
          <div>
            <AddressLines address={address} />
          </div>
        </label>
      ))}
      {addresses.length === 0 && <p className="address-none">You have no saved address yet.</p>}
      <Button look={addresses.length === 0 ? 'quiet' : 'text'} onClick={onAdd}>
        <Icon path={PLUS} />
        Add New Address
      </Button>
    </fieldset>
  );
}
