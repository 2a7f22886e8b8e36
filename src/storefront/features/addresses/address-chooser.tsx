import type { Ref } from 'react';
import type { Address } from '#contract/address.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PLUS } from '#ui/icons.ts';
import { AddressLines } from './address-lines.tsx';
import '#ui/choice.css';

interface AddressChooserProps {
  addresses: Address[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onAdd: () => void;
  ref: Ref<HTMLFieldSetElement>;
}

export function AddressChooser(props: AddressChooserProps) {
  const { addresses, chosenId, onChoose, onAdd, ref } = props;
  return (
    <fieldset ref={ref} className="address-chooser" tabIndex={-1}>
      <legend>Choose a delivery address</legend>
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
