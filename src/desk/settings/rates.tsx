import { useRef, useState, type ComponentProps } from 'react';
import type { DeliveryRate } from '#contract/shop-settings.ts';
import { MAX_RATE_NAME_CHARS, MAX_RATES } from '#contract/limits.ts';
import {
  computeDeliveryFee,
  findRate,
  getDeliveryDays,
  offersCashOnDelivery,
  type Parcel,
} from '#domain/delivery/delivery.ts';
import { formatRupees } from '#domain/values/money.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { describeRates, nameRate } from '#domain/delivery/rate-notes.ts';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { TableHead } from '#ui/display/table-head.tsx';
import { Box, Button } from '../parts/page.tsx';
import './rates.css';
import type { FieldsProps } from './settings-editor.tsx';
import type { FormSettings } from './settings-form.ts';
import { TickBox } from '../parts/fields.tsx';

const NEW_RATE: DeliveryRate = { pins: [], fee: 0, days: [3, 5], cod: true };
const COLUMNS = ['Where', 'PIN codes begin with', 'Up to g', 'Fee ₹', 'Days', 'Cash', 'Remove'];

/** The delivery rates, one in a row. `readForm` reads the fields. */
export function Rates({ original, typed, setField }: FieldsProps<FormSettings>) {
  const { delivery } = original;
  const [rows, setRows] = useState(() =>
    (delivery.rates ?? []).map((rate, index) => ({
      rate,
      key: index,
      place: nameRate(delivery, index),
    })),
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const change = (next: typeof rows, focusedIndex: number) => {
    setField(() => setRows(next));
    const row = body.current?.rows[focusedIndex];
    (row?.querySelector<HTMLElement>('[name=ratePins]') ?? adder.current)?.focus();
  };
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key));
    change([...rows, { rate: NEW_RATE, key, place: `rate ${key + 1}` }], rows.length);
  };
  const notes = describeRates(typed.delivery);
  return (
    <Box title="Rates">
      <p className="desk-muted">
        The row with the most matching digits of the PIN code applies. All other PIN codes cost{' '}
        {formatRupees(typed.delivery.fee)}.
      </p>
      {rows.length > 0 && (
        <table className="desk-table desk-rates" aria-label="Rates by PIN code and weight">
          <TableHead columns={COLUMNS} />
          <tbody ref={body}>
            {rows.map(({ rate, key, place }, index) => (
              <tr key={key}>
                <RateFields rate={rate} place={place} rowKey={key} />
                <td>
                  <RemoveButton
                    aria-label={`Remove the rate for ${place}`}
                    onRemove={() =>
                      change(
                        rows.filter((row) => row.key !== key),
                        index,
                      )
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <ul className="desk-rate-notes" aria-label="About these rates">
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
      <Button
        ref={adder}
        look="text"
        className="desk-rates-add"
        disabled={rows.length >= MAX_RATES}
        onClick={add}
      >
        <Icon path={PLUS} />
        Add rate
      </Button>
    </Box>
  );
}

interface RateFieldsProps {
  rate: DeliveryRate;
  place: string;
  rowKey: number;
}

function RateFields({ rate, place, rowKey }: RateFieldsProps) {
  const { name, pins, upToGrams, fee, days, cod } = rate;
  const number = { inputMode: 'numeric', pattern: String.raw`\d{1,7}` } as const;
  const cells: [label: string, ComponentProps<'input'>][] = [
    ['Where', { name: 'rateName', maxLength: MAX_RATE_NAME_CHARS, defaultValue: name }],
    [
      'PIN codes of',
      {
        name: 'ratePins',
        required: true,
        inputMode: 'numeric',
        pattern: String.raw`\s*[1-9]\d{0,5}([\s,]+[1-9]\d{0,5})*[\s,]*`,
        title: 'The first digits of PIN codes, with commas between them',
        defaultValue: pins.join(', '),
      },
    ],
    ['Up to g', { ...number, name: 'rateUpTo', placeholder: 'any', defaultValue: upToGrams }],
    ['Fee ₹', { ...number, name: 'rateFee', required: true, defaultValue: fee }],
    [
      'Days',
      {
        name: 'rateDays',
        required: true,
        pattern: String.raw`\d{1,2}\s*[\-–]\s*\d{1,2}`,
        title: 'Two numbers of business days, such as 3–5',
        defaultValue: days.join('–'),
      },
    ],
  ];
  return (
    <>
      {cells.map(([label, attributes]) => (
        <td key={label} data-label={label === 'PIN codes of' ? 'PIN codes begin with' : label}>
          <input
            className="field-input"
            autoComplete="off"
            aria-label={label === 'PIN codes of' ? `${label} ${place}` : `${label} for ${place}`}
            {...attributes}
          />
        </td>
      ))}
      <td data-label="Cash on delivery">
        <input type="hidden" name="rateKey" value={rowKey} />
        <TickBox
          name="rateCod"
          value={rowKey}
          aria-label={`Cash on delivery for ${place}`}
          defaultChecked={cod}
        />
      </td>
    </>
  );
}

/** Computes fee, days and payment of a parcel while it is typed, with the rates as typed. */
export function TryRates({ settings }: { settings: FormSettings }) {
  const [pinText, setPin] = useState(settings.pin);
  const [grams, setGrams] = useState('350');
  const [amount, setAmount] = useState('200');
  const pin = readPin(pinText);
  return (
    <Box title="Try it">
      <div className="desk-try">
        {(
          [
            ['PIN code', pinText, setPin],
            ['Weight in grams', grams, setGrams],
            ['Books for ₹', amount, setAmount],
          ] as const
        ).map(([label, value, setValue]) => (
          <Field
            key={label}
            label={label}
            idPrefix="try"
            inputMode="numeric"
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        ))}
        <p className="desk-try-result" role="status">
          {pin === undefined ? (
            'A PIN code has six digits.'
          ) : (
            <Result
              settings={settings}
              parcel={{ pin, grams: Number(grams) || 0, amount: Number(amount) || 0 }}
            />
          )}
        </p>
      </div>
    </Box>
  );
}

interface ResultProps {
  settings: FormSettings;
  parcel: Parcel & { pin: string };
}

function Result({ settings, parcel }: ResultProps) {
  const { delivery, cod, pin: shopPin } = settings;
  const { pin, amount } = parcel;
  const rate = findRate(delivery, parcel);
  const fee = computeDeliveryFee(delivery, parcel);
  const days = getDeliveryDays({ pin, shopPin, rate }).join('–');
  const payment = offersCashOnDelivery(cod, pin, rate) ? 'cash or online' : 'online only';
  const prefix = rate?.pins
    .filter((start) => pin.startsWith(start))
    .toSorted()
    .at(-1);
  return (
    <>
      <b>{fee === 0 ? 'Free' : formatRupees(fee)}</b>
      {`, ${days} business days, ${payment}`}
      <small>
        {rate
          ? `${nameRate(delivery, delivery.rates?.indexOf(rate) ?? 0)}: begins with ${prefix}`
          : 'No rate fits: as for all other PIN codes'}
        {amount >= delivery.freeFrom && `; free from ${formatRupees(delivery.freeFrom)}`}
      </small>
    </>
  );
}
