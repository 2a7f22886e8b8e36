import { useState, type CSSProperties } from 'react';
import { darkenUntilReadable, deriveColours } from '#domain/brand-colours.ts';
import { computeContrast, INK, isReadable, MIN_CONTRAST, WHITE } from '#domain/contrast.ts';
import { formatRupees } from '#domain/money.ts';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import './settings.css';

const LABELS = { brand: 'Brand', accent: 'Accent' } as const;
type ColourName = keyof typeof LABELS;
type Colours = Record<ColourName, string>;

interface SettingsColoursProps {
  /** The saved colours. */
  saved: Colours;
  /**
   * Called after the user has picked a colour. The text field then changes without an input event,
   * so the form would not notice it.
   */
  onPick: () => void;
}

/**
 * The fields for the colours of shop, desk and emails. They show the contrast and a preview while
 * the user types.
 */
export function SettingsColours({ saved, onPick }: SettingsColoursProps) {
  const [colours, setColours] = useState<Colours>(saved);
  const pick = (change: Partial<Colours>) => {
    setColours({ ...colours, ...change });
    onPick();
  };
  const areDefaults = Object.entries(DEFAULT_SETTINGS.colours).every(
    ([name, colour]) => colours[name as ColourName] === colour,
  );
  return (
    <div className="desk-colours">
      <div className="desk-stack">
        {(Object.keys(LABELS) as ColourName[]).map((name) => (
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
            <Button look="text" size="small" onClick={() => pick(DEFAULT_SETTINGS.colours)}>
              Back to the first colours
            </Button>
          </p>
        )}
      </div>
      <Preview colours={colours} />
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
  const darker =
    isValid && !isSavedOrDefault && !isReadable(colour) ? darkenUntilReadable(colour) : undefined;
  return (
    <div className="desk-colour">
      <input
        type="color"
        aria-label={`Pick ${LABELS[name].toLowerCase()} colour`}
        value={isValid ? colour : '#000000'}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <Field
        label={LABELS[name]}
        name={name}
        required
        pattern="#[\dA-Fa-f]{6}"
        title="# and six digits, such as #22306b"
        autoComplete="off"
        spellCheck={false}
        value={colour}
        error={
          darker && `${describeContrastOnWhite(colour)}, needs ${MIN_CONTRAST}. ${darker} would do.`
        }
        isAlert={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {darker && (
        <Button look="text" size="small" onClick={() => onPick(darker)}>
          {`Take ${darker}`}
        </Button>
      )}
      {isValid && !darker && <p className="desk-small">{describeContrast(colour)}</p>}
    </div>
  );
}

/**
 * Describes the contrast of the colour on white. If that is too low, describes the contrast of dark
 * text ("ink") on the colour.
 */
function describeContrast(colour: string): string {
  return isReadable(colour)
    ? describeContrastOnWhite(colour)
    : `${computeContrast(colour, INK).toFixed(1)} with ink`;
}

function describeContrastOnWhite(colour: string): string {
  return `${computeContrast(colour, WHITE).toFixed(1)} on white`;
}

/** A preview of the shop in these colours, hidden from screen readers. */
function Preview({ colours }: { colours: Colours }) {
  const areValid = Object.values(colours).every(isColour);
  const style = areValid ? (deriveColours(colours) as CSSProperties) : undefined;
  return (
    <div className="desk-preview" style={style} aria-hidden="true">
      <p className="desk-preview-band">A good book is a friend in waiting.</p>
      <div>
        <p>
          <b>{formatRupees(140)}</b> <s>{formatRupees(175)}</s>
        </p>
        <span className="desk-preview-button">Add To Cart</span>
        <span className="desk-preview-accent">New Arrival</span>
      </div>
    </div>
  );
}

function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}
