import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { missingFields, type AddressFieldName, type AddressFields } from '#domain/address.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { onFirstClick } from '../../navigation/first-click.ts';
import './address-card.css';

const EMPTY: AddressFields = { name: '', addressText: '', city: '', state: '', pin: '', phone: '' };

const MISSING: Record<AddressFieldName, string> = {
  name: 'Please fill in the name.',
  addressText: 'Please fill in the address.',
  city: 'Please fill in the city.',
  state: 'Please fill in the state.',
  pin: 'Please fill in the pincode.',
  phone: 'Please fill in the phone number.',
};

interface AddressFormProps {
  /** What to begin with; nothing for a new address. */
  initial?: AddressFields | undefined;
  onSave: (fields: AddressFields) => void;
  onCancel: () => void;
}

export function AddressForm({ initial = EMPTY, onSave, onCancel }: AddressFormProps) {
  const [fields, setFields] = useState(initial);
  const [isTried, setTried] = useState(false);
  const isSaved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = missingFields(fields);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // By a second click, or an Enter that is held.
    if (isSaved.current) return;
    const [first] = missing;
    isSaved.current = first === undefined;
    if (first === undefined) return onSave(fields);
    setTried(true);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const text = (name: AddressFieldName) => ({
    name,
    required: true,
    value: fields[name],
    error: isTried && missing.includes(name) ? MISSING[name] : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <h1 tabIndex={-1}>{initial === EMPTY ? 'Add New Address' : 'Edit Address'}</h1>
      <form ref={form} className="form address-form" noValidate onSubmit={submit}>
        <Field label="Name" autoComplete="name" {...text('name')} />
        <TextAreaField label="Address" autoComplete="street-address" {...text('addressText')} />
        <div className="form-pair">
          <Field label="City" autoComplete="address-level2" {...text('city')} />
          <Field label="State" autoComplete="address-level1" {...text('state')} />
        </div>
        <div className="form-pair">
          <Field label="Pincode" autoComplete="postal-code" inputMode="numeric" {...text('pin')} />
          <Field label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...text('phone')} />
        </div>
        <div className="address-form-actions">
          <Button type="submit">Save</Button>
          <Button look="quiet" onClick={onFirstClick(onCancel)}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
