import { useRef, useState, type ChangeEvent, type ComponentProps, type FormEvent } from 'react';
import { ADDRESS_FIELDS, MAX_ADDRESS_CHARS, type Address } from '#contract/account/address.ts';
import type { PinPlace } from '#contract/shop-settings.ts';
import {
  listMissingFields,
  type AddressFieldName,
  type AddressFields,
} from '#domain/delivery/address.ts';
import { findDoubts, findOtherState, type AddressDoubt } from '#domain/delivery/address-doubts.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { STATES } from '#domain/delivery/states.ts';
import { createKey } from '#client/key.ts';
import { Button, ignoreDoubleClick } from '#ui/controls/button.tsx';
import { Field, ProblemContext, SubmitButton, TextAreaField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice, NOTICE_ICONS } from '#ui/messages/notice.tsx';
import { useFailure } from '../../data/failure.tsx';
import { usePinDelivery } from '../../data/pin-delivery.ts';
import { useSingleChange, type Problem } from '../../data/single-change.tsx';
import { changeDraft, dropDraft, readDraft } from '../../session/session-store.ts';
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
  'no-state': 'This is not a state of India. You can save it as it is.',
  'no-phone': 'A phone number in India has 10 digits. You can save it as it is.',
};

interface AddressFormProps {
  /** The address to edit; `undefined` for a new one. */
  initial?: Address | undefined;
  /** The name of the form's draft. */
  draft: string;
  /** Resolves with the problem, if any. `isConfirmed` says that the user has seen the doubts. */
  onSave: (address: Address, isConfirmed: boolean) => Promise<Problem | undefined>;
  /** Called when the form was saved or cancelled, unless it was unmounted before. */
  onLeave: (savedId?: string) => void;
}

export function AddressForm({ initial, draft, onSave, onLeave }: AddressFormProps) {
  // Every attempt to save sends the same id, so that a retry does not add a second address.
  const [{ id, ...initialFields }] = useState(() => initial ?? { ...EMPTY, id: createKey(12) });
  const [fields, setFields] = useState(() => readAddressDraft(draft, initialFields));
  /** The field that received the focus at the last attempt to save. */
  const [focused, setFocused] = useState<AddressFieldName>();
  const form = useRef<HTMLFormElement>(null);
  const missing = listMissingFields(fields);
  /**
   * The fields that have lost the focus before, or all fields of a saved address. Only they have
   * warnings, because the first text of a field is incomplete while it is typed.
   */
  const [visited, setVisited] = useState<readonly string[]>(initial ? ADDRESS_FIELDS : []);
  const pin = readPin(fields.pin) ?? '';
  const { data: delivery } = usePinDelivery(pin);
  const place = delivery?.place;
  const isPinUnknown = pin !== '' && delivery && !place && !visited.includes('pin');
  const doubts = findDoubts(fields, delivery && (place ?? 'none'));
  useFilledPlace(place, fields, setFields);
  const otherState = place && findOtherState(fields, place);
  /** Whether the user was asked about a state that is not that of the PIN code. */
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLDivElement>(null);

  const [isRetry, setRetry] = useState(false);
  const saving = useSingleChange(async () => {
    const problem = await onSave({ ...fields, id }, Object.keys(doubts).length > 0 || isRetry);
    setRetry(problem !== undefined);
    if (!problem) dropDraft(draft);
    if (!problem && form.current) onLeave(id);
    return problem;
  });
  const problem = useFailure(saving.problem?.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [firstMissing] = missing;
    if (firstMissing === undefined && otherState !== undefined && !isAsked) {
      setAsked(true);
      // React renders the question before the next frame.
      return void requestAnimationFrame(() => question.current?.focus());
    }
    if (firstMissing === undefined) return void saving.start();
    setFocused(firstMissing);
    form.current?.querySelector<HTMLElement>(`[name="${firstMissing}"]`)?.focus();
  };
  const cancel = () => {
    dropDraft(draft);
    onLeave();
  };
  const changeField = (name: AddressFieldName, value: string) => {
    const next = { ...fields, [name]: value };
    setFields(next);
    // Also what was filled in, because a reload may find no place.
    changeDraft(draft, next);
  };
  const mendState = (state: string) => {
    changeField('state', state);
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const getWarning = (name: AddressFieldName) => {
    const doubt = visited.includes(name) ? doubts[name] : undefined;
    if (name === 'state' && isAsked && otherState !== undefined)
      return `${pin} is in ${otherState}.`;
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
      {isAsked && place && otherState !== undefined && (
        <div className="address-question">
          <Notice
            ref={question}
            tone="warning"
            role="alert"
            tabIndex={-1}
            heading="The post may not find this"
            actions={
              <>
                <Button look="text" size="small" onClick={() => mendState(otherState)}>
                  {`Make it ${otherState}`}
                </Button>
                <Button look="text" size="small" onClick={() => void saving.start()}>
                  Save it as it is
                </Button>
              </>
            }
          >
            {`The PIN code ${pin} belongs to ${place.district}, ${otherState}; the address says ${fields.state.trim()}.`}
          </Notice>
        </div>
      )}
      <form ref={form} className="form address-form" noValidate onSubmit={submit}>
        <div className="form-pair">
          <Field
            label="Pincode"
            autoComplete="postal-code"
            inputMode="numeric"
            {...getFieldProps('pin')}
          />
          <p className="address-place" role="status">
            {place && (
              <>
                <Icon path={NOTICE_ICONS.success} />
                {`${place.district}, ${place.state}`}
              </>
            )}
            {isPinUnknown && 'We do not know this PIN code; please fill in city and state.'}
          </p>
        </div>
        <div className="form-pair">
          <Field label="City" autoComplete="address-level2" {...getFieldProps('city')} />
          <StateField {...getFieldProps('state')} />
        </div>
        <TextAreaField
          label="Address"
          autoComplete="street-address"
          {...getFieldProps('addressText')}
        />
        <div className="form-pair">
          <Field label="Name" autoComplete="name" {...getFieldProps('name')} />
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

/** Returns the unsaved input of the form; fields without any, or damaged ones, are as before. */
function readAddressDraft(draft: string, initial: AddressFields): AddressFields {
  const typed = readDraft(draft);
  const texts = ADDRESS_FIELDS.map((name) => [name, typed[name]] as const);
  return {
    ...initial,
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
  };
}

/** Fills in city and state of a found PIN code, unless they were typed. */
function useFilledPlace(
  place: PinPlace | undefined,
  fields: AddressFields,
  setFields: (fields: AddressFields) => void,
) {
  const [filled, setFilled] = useState<{ city: string; state: string }>();
  if (!place) return;
  const next = { city: place.district.replace(/ Urban$/, ''), state: place.state };
  if (next.city === filled?.city && next.state === filled.state) return;
  setFilled(next);
  const choose = (name: 'city' | 'state') =>
    ['', filled?.[name]].includes(fields[name].trim()) ? next[name] : fields[name];
  setFields({ ...fields, city: choose('city'), state: choose('state') });
}

/** Suggests the states while the user types. Otherwise it is a plain text field. */
function StateField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const [isTyping, setTyping] = useState(false);
  return (
    <>
      <Field
        label="State"
        autoComplete="address-level1"
        {...props}
        list={isTyping ? 'states' : undefined}
        onKeyDown={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          props.onBlur?.(event);
        }}
      />
      <datalist id="states">
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </>
  );
}
