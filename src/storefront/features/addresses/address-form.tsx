import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { ADDRESS_FIELDS, MAX_ADDRESS_CHARS, type Address } from '#contract/address.ts';
import {
  findDoubts,
  listMissingFields,
  type AddressDoubt,
  type AddressFieldName,
  type AddressFields,
} from '#domain/address.ts';
import { readPin } from '#domain/normal-form.ts';
import { createKey } from '#client/client.ts';
import { Button, ignoreDoubleClick } from '#ui/button.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { ProblemContext, SubmitButton } from '#ui/form-problem.tsx';
import { useFailure } from '../../data/failure.ts';
import { usePinDelivery } from '../../data/pin-delivery.ts';
import { useSingleChange, type Problem } from '../../data/single-change.tsx';
import { dropAddressDraft, readAddressDraft, writeAddressDraft } from './address-draft.ts';
import './address-card.css';

const EMPTY: AddressFields = { name: '', addressText: '', city: '', state: '', pin: '', phone: '' };

const MISSING: Record<AddressFieldName, string> = {
  name: 'Please fill in the name.',
  addressText: 'Please fill in the address.',
  city: 'Please fill in the city.',
  state: 'Please fill in the state.',
  pin: 'Please fill in the PIN code.',
  phone: 'Please fill in the phone number.',
};

const DOUBTS: Record<AddressDoubt, string> = {
  short: 'This looks short for an address. You can save it as it is.',
  'no-pin': 'A PIN code has six digits. You can save it as it is.',
  'unknown-pin':
    'India Post does not list this PIN code. You can save it, but you cannot pay in cash.',
  'no-phone': 'A phone number in India has 10 digits. You can save it as it is.',
};

interface AddressFormProps {
  /** The address to edit; `undefined` for a new one. */
  initial?: Address | undefined;
  /** Identifies the draft by user and scroll key. Without it, no draft is kept. */
  draftKey?: string;
  /** Resolves with the problem, if any. */
  onSave: (address: Address) => Promise<Problem | undefined>;
  /** Called when the form was saved or cancelled, unless it was unmounted before. */
  onLeave: (savedId?: string) => void;
}

export function AddressForm(props: AddressFormProps) {
  const { initial, draftKey, onSave, onLeave } = props;
  // Every attempt to save sends the same id, so that a retry does not add a second address.
  const [{ id, ...initialFields }] = useState(() => initial ?? { ...EMPTY, id: createKey(12) });
  const [fields, setFields] = useState(() =>
    draftKey ? readAddressDraft(draftKey, initialFields) : initialFields,
  );
  /** The field that received the focus at the last attempt to save. */
  const [focused, setFocused] = useState<AddressFieldName>();
  const form = useRef<HTMLFormElement>(null);
  const missing = listMissingFields(fields);
  /**
   * The fields that have lost the focus before, or all fields of a saved address. Only they have
   * warnings, because the first text of a field is incomplete while it is typed.
   */
  const [visited, setVisited] = useState<readonly AddressFieldName[]>(
    initial ? ADDRESS_FIELDS : [],
  );
  const { data: delivery } = usePinDelivery(readPin(fields.pin) ?? '');
  const doubts = findDoubts(fields, delivery && delivery.days !== undefined);

  const saving = useSingleChange(async () => {
    const problem = await onSave({ ...fields, id });
    if (problem) return problem;
    dropAddressDraft();
    if (form.current) onLeave(id);
    return undefined;
  });
  const problem = useFailure(saving.problem?.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [firstMissing] = missing;
    if (firstMissing === undefined) return void saving.start();
    setFocused(firstMissing);
    form.current?.querySelector<HTMLElement>(`[name="${firstMissing}"]`)?.focus();
  };
  const cancel = () => {
    dropAddressDraft();
    onLeave();
  };
  const changeField = (name: AddressFieldName, value: string) => {
    const next = { ...fields, [name]: value };
    setFields(next);
    if (draftKey) writeAddressDraft(draftKey, next);
  };
  const getWarning = (name: AddressFieldName) => {
    const doubt = visited.includes(name) ? doubts[name] : undefined;
    return doubt && DOUBTS[doubt];
  };
  const getFieldProps = (name: AddressFieldName) => ({
    name,
    required: true,
    maxLength: MAX_ADDRESS_CHARS[name],
    value: fields[name],
    error: focused && missing.includes(name) ? MISSING[name] : undefined,
    // Only one error is an alert. With six alerts, a screen reader would announce all of them.
    isAlert: name === focused,
    warning: getWarning(name),
    onBlur: () => setVisited([...visited, name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      changeField(name, event.currentTarget.value),
  });
  return (
    <>
      <h1 tabIndex={-1}>{initial ? 'Edit Address' : 'Add New Address'}</h1>
      <form ref={form} className="form address-form" noValidate onSubmit={submit}>
        <Field label="Name" autoComplete="name" {...getFieldProps('name')} />
        <TextAreaField
          label="Address"
          autoComplete="street-address"
          {...getFieldProps('addressText')}
        />
        <div className="form-pair">
          <Field label="City" autoComplete="address-level2" {...getFieldProps('city')} />
          <Field label="State" autoComplete="address-level1" {...getFieldProps('state')} />
        </div>
        <div className="form-pair">
          <Field
            label="Pincode"
            autoComplete="postal-code"
            inputMode="numeric"
            {...getFieldProps('pin')}
          />
          <Field
            label="Phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            {...getFieldProps('phone')}
          />
        </div>
        <div className="address-form-actions">
          <ProblemContext value={problem === undefined ? undefined : { text: problem }}>
            <SubmitButton>Save</SubmitButton>
          </ProblemContext>
          <Button look="quiet" onClick={ignoreDoubleClick(cancel)}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
