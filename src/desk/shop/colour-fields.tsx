import { useRef, useState, type CSSProperties } from 'react';
import type { ShopSettings } from '#contract/shop-settings.ts';
import {
  chooseTextColour,
  darkenUntilReadable,
  deriveColours,
} from '#domain/shop/brand-colours.ts';
import { computeContrast, isReadable, MIN_CONTRAST, PAPER, WHITE } from '#domain/shop/contrast.ts';
import { formatRupees } from '#domain/values/money.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { Field } from '#ui/controls/field.tsx';
import { CIRCLE_CHECK, Icon } from '#ui/display/icon.tsx';
import type { SetField } from '../settings/settings-editor.tsx';
import { Button } from '../parts/page.tsx';

type Colours = ShopSettings['colours'];
type ColourName = keyof Colours;

const LABELS: Record<ColourName, string> = { brand: 'Brand', accent: 'Accent', saving: 'Saving' };
const USES: Record<ColourName, string> = {
  brand: 'Buttons, links, the top of the home page',
  accent: 'Shop Now, counts, New Arrival',
  saving: '“20% off”',
};

interface ColourFieldsProps {
  saved: Colours;
  headline: string;
  setField: SetField;
}

/** The fields for the colours of shop, desk and emails, with their contrast and a preview. */
export function ColourFields({ saved, headline, setField }: ColourFieldsProps) {
  const [colours, setColours] = useState<Colours>(saved);
  const pick = (change: Partial<Colours>) => setField(() => setColours({ ...colours, ...change }));
  const names = Object.keys(LABELS) as ColourName[];
  const fields = useRef<HTMLDivElement>(null);
  const areDefaults = names.every((name) => colours[name] === DEFAULT_SETTINGS.colours[name]);
  return (
    <div className="desk-halves">
      <div ref={fields} className="desk-stack">
        {names.map((name) => (
          <ColourField
            key={name}
            name={name}
            colour={colours[name]}
            isSavedOrDefault={[saved[name], DEFAULT_SETTINGS.colours[name]].includes(colours[name])}
            onChange={(colour) => setColours({ ...colours, [name]: colour })}
            onPick={(colour) => pick({ [name]: colour })}
          />
        ))}
        {!areDefaults && (
          <p>
            <Button
              look="text"
              onClick={() => {
                pick(DEFAULT_SETTINGS.colours);
                fields.current?.querySelector<HTMLElement>('[name]')?.focus();
              }}
            >
              Back to the first colours
            </Button>
          </p>
        )}
      </div>
      <Preview colours={colours} headline={headline} />
    </div>
  );
}

interface ColourFieldProps {
  name: ColourName;
  colour: string;
  /** Whether the colour is the saved one or the default, whose contrast is not checked. */
  isSavedOrDefault: boolean;
  onChange: (colour: string) => void;
  onPick: (colour: string) => void;
}

function ColourField({ name, colour, isSavedOrDefault, onChange, onPick }: ColourFieldProps) {
  const isValid = isColour(colour);
  const isText = name !== 'accent';
  const darker =
    isValid && isText && !isSavedOrDefault && !isReadable(colour)
      ? darkenUntilReadable(colour)
      : undefined;
  const hintId = `hint-${name}`;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="desk-colour">
      <input
        type="color"
        aria-label={`Pick ${LABELS[name].toLowerCase()} colour`}
        value={isValid ? colour : '#000000'}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <Field
        ref={field}
        label={LABELS[name]}
        name={name}
        required
        pattern="#[\dA-Fa-f]{6}"
        title="# and six digits, such as #22306b"
        autoComplete="off"
        spellCheck={false}
        value={colour}
        hintId={hintId}
        error={darker && `${describeText(colour)}, needs ${MIN_CONTRAST}. ${darker} would do.`}
        isAlert={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {darker && (
        <Button
          look="text"
          onClick={() => {
            onPick(darker);
            field.current?.focus();
          }}
        >{`Take ${darker}`}</Button>
      )}
      {isValid && !darker && (
        <p className="desk-good">
          <Icon path={CIRCLE_CHECK} />
          {isText ? describeText(colour) : describeGround(colour)}
        </p>
      )}
      <p className="desk-small" id={hintId}>
        {USES[name]}
      </p>
    </div>
  );
}

function describeText(colour: string): string {
  const [white, paper] = [WHITE, PAPER].map((ground) => computeContrast(colour, ground).toFixed(1));
  return `${white} on white, ${paper} on paper`;
}

/** Says which text stands on the colour: dark or white, whichever is easier to read. */
function describeGround(colour: string): string {
  const text = chooseTextColour(colour);
  const contrast = computeContrast(colour, text).toFixed(1);
  return `A ground: its text is ${text === WHITE ? 'white' : 'dark'} by itself, ${contrast}`;
}

/** A preview of the shop in these colours, hidden from screen readers. */
function Preview({ colours, headline }: { colours: Colours; headline: string }) {
  const style = areColours(colours) ? (deriveColours(colours) as CSSProperties) : undefined;
  return (
    <div className="desk-sample" style={style} aria-hidden="true">
      <div className="desk-sample-band">
        <p>{headline}</p>
        <span className="desk-sample-button" data-look="accent">
          Shop Now
        </span>
      </div>
      <div>
        <p>
          <b>{formatRupees(239)}</b> <s>{formatRupees(299)}</s>{' '}
          <b className="desk-sample-saving">20% off</b>
        </p>
        <span className="desk-sample-button">Add To Cart</span>
        <span className="desk-sample-accent">New Arrival</span>
      </div>
    </div>
  );
}

/** Whether all colours have the form that a style can use. */
export function areColours(colours: Colours): boolean {
  return Object.values(colours).every(isColour);
}

function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}
