import { useState } from 'react';
import { MAX_LINK_CHARS, MAX_NOTE_CHARS } from '#contract/limits.ts';
import { Field } from '#ui/controls/field.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { ANOTHER_COURIER, type DeskOrder } from './order-changes.ts';

interface CourierFieldsProps {
  order: DeskOrder;
  /** Called with the courier that is chosen; `undefined` while its name is being typed. */
  onChoose?: (carrier: string | undefined) => void;
}

/** The fields for a parcel's courier, number and link, with the values that the order has. */
export function CourierFields({ order: { carriers, tracking }, onChoose }: CourierFieldsProps) {
  const { carrier = carriers[0] ?? ANOTHER_COURIER, number, url } = tracking ?? {};
  const isListed = carriers.includes(carrier);
  const [chosen, setChosen] = useState(isListed ? carrier : ANOTHER_COURIER);
  return (
    <>
      <div className="form-pair">
        <SelectField
          label="Courier"
          name="carrier"
          options={[...carriers, ANOTHER_COURIER]}
          value={chosen}
          onChoose={(value) => {
            setChosen(value);
            onChoose?.(value === ANOTHER_COURIER ? undefined : value);
          }}
        />
        <Field
          label="Tracking number"
          name="number"
          isOptional
          maxLength={MAX_NOTE_CHARS}
          autoComplete="off"
          defaultValue={number}
        />
      </div>
      {chosen === ANOTHER_COURIER && (
        <Field
          label="Name of the courier"
          name="otherCarrier"
          required
          maxLength={MAX_NOTE_CHARS}
          defaultValue={isListed ? '' : carrier}
        />
      )}
      <Field
        label="Link to track it"
        name="url"
        type="url"
        isOptional
        pattern="https?://.*"
        maxLength={MAX_LINK_CHARS}
        defaultValue={url}
      />
    </>
  );
}
