import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { MAX_ADDRESS_CHARS } from '#contract/address.ts';
import { missingFields, type AddressFieldName, type AddressFields } from '#domain/address.ts';
import { Button, ignoreDoubleClick } from '#ui/button.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { dropDraft, keepDraft, readDraft } from './address-store.ts';
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
  /** The address to edit; `undefined` for a new one. */
  initial?: AddressFields | undefined;
  /** Identifies the draft by user and history entry. Without it, no draft is kept. */
  draftKey?: string;
  onSave: (fields: AddressFields) => void;
  onCancel: () => void;
}

export function AddressForm(props: AddressFormProps) {
  const { initial = EMPTY, draftKey, onSave, onCancel } = props;
  const [fields, setFields] = useState(() => (draftKey ? readDraft(draftKey, initial) : initial));
  /** The field that received the focus at the last attempt to save. */
  const [asked, setAsked] = useState<AddressFieldName>();
  const isSaved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = missingFields(fields);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Ignore a second click and a held Enter.
    if (isSaved.current) return;
    const [first] = missing;
    isSaved.current = first === undefined;
    if (first === undefined) {
      dropDraft();
      return onSave(fields);
    }
    setAsked(first);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const cancel = () => {
    dropDraft();
    onCancel();
  };
  const change = (name: AddressFieldName, value: string) => {
    const next = { ...fields, [name]: value };
    setFields(next);
    if (draftKey) keepDraft(draftKey, next);
  };
  const text = (name: AddressFieldName) => ({
    name,
    required: true,
    maxLength: MAX_ADDRESS_CHARS[name],
    value: fields[name],
    error: asked && missing.includes(name) ? MISSING[name] : undefined,
    // A screen reader would announce all six alerts at once.
    isAlert: name === asked,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(name, event.currentTarget.value),
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
          <Button look="quiet" onClick={ignoreDoubleClick(cancel)}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
