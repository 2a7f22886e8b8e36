import { useRef, useState, type CSSProperties } from 'react';
import type { LogoResponse, ShopSettings } from '#contract/shop-settings.ts';
import { fromBase64 } from '#domain/values/bytes.ts';
import { CIRCLE_CHECK, Icon, Mark } from '#ui/display/icon.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { readAsDataUrl } from '#ui/browser/files.ts';
import { capitalize, joinWords } from '#domain/values/text.ts';
import { attempt, desk, putFile } from '../api.ts';
import { FileButton, FileZone } from '../parts/files.tsx';
import type { SetField } from '../settings/settings-editor.tsx';
import { Button } from '../parts/page.tsx';

const MAX_LOGO_BYTES = 500_000;

interface LogoFieldProps {
  /** The path of the saved logo; '' for the mark that comes with the shop. */
  saved: string;
  colours: ShopSettings['colours'];
  setField: SetField;
}

interface ChosenLogo {
  /** A `data:` URL; '' for the mark that comes with the shop. */
  source: string;
  name?: string;
  facts?: LogoResponse['logo'];
}

/** The logo, with the button to choose another one, and previews of the icons made from it. */
export function LogoField({ saved, colours, setField }: LogoFieldProps) {
  const [chosen, setChosen] = useState<ChosenLogo>();
  const [problem, setProblem] = useState<string>();
  /** What was chosen last, because an earlier file may be checked later. */
  const latest = useRef<File>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    if (file.size > MAX_LOGO_BYTES) return setProblem('A logo can have up to 500 kB.');
    const { value, error } = await attempt(async () => {
      const source = await readAsDataUrl(file);
      return { source, name: file.name, facts: (await sendLogo(source)).logo };
    });
    if (latest.current !== file) return;
    setProblem(error);
    if (!value) return;
    setField(() => setChosen(value));
  };
  const logo = chosen?.source ?? saved;
  return (
    <div className="desk-halves">
      <FileZone className="desk-logo-drop" onChoose={([file]) => void choose(file)}>
        <input type="hidden" name="logo" value={logo} readOnly />
        <Mark logo={logo} />
        <p className="desk-logo-name">{describeName(logo, chosen)}</p>
        <div role="status">
          {chosen?.facts && (
            <p className="desk-good">
              <Icon path={CIRCLE_CHECK} />
              {describeFacts(chosen.facts)}
            </p>
          )}
        </div>
        <FileButton
          ref={chooser}
          accept=".svg,.png,image/svg+xml,image/png"
          onChoose={([file]) => void choose(file)}
        >
          Choose another file
        </FileButton>
        {problem && <ProblemText isAlert>{problem}</ProblemText>}
        {logo !== '' && (
          <Button
            look="text"
            onClick={() => {
              // This button is removed.
              chooser.current?.focus();
              latest.current = undefined;
              setField(() => setChosen({ source: '' }));
              setProblem(undefined);
            }}
          >
            Back to the first mark
          </Button>
        )}
        <p className="desk-small">SVG, or PNG from 512 px. The name is set beside it.</p>
      </FileZone>
      <ul className="desk-icons" style={{ '--brand': colours.brand } as CSSProperties}>
        {ICONS.map(([kind, name]) => (
          <li key={kind}>
            <span data-kind={kind}>
              <Mark logo={logo} />
            </span>
            <span className="desk-small">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ICONS = [
  ['phone', 'Phone'],
  ['round', 'Phone, round'],
  ['tab-32', 'Tab, 32'],
  ['tab-16', 'Tab, 16'],
] as const;

function describeName(logo: string, chosen: ChosenLogo | undefined): string {
  if (logo === '') return 'The mark that comes with the shop';
  return chosen?.name ?? 'Your logo';
}

/** Describes a logo: 'Square, 4 KB. One script was taken out.' */
export function describeFacts({ bytes, isSquare, removed }: LogoResponse['logo']): string {
  const shape = isSquare ? 'Square' : 'Centred on a square';
  const parts = Object.entries(removed).map(
    ([what, count]) => `${count === 1 ? 'one' : count} ${what}${count === 1 ? '' : 's'}`,
  );
  const size = `${shape}, ${Math.max(1, Math.round(bytes / 1000))} KB.`;
  if (parts.length === 0) return size;
  const isOne = parts.length === 1 && parts[0]?.startsWith('one ');
  return `${size} ${capitalize(joinWords(parts))} ${isOne ? 'was' : 'were'} taken out.`;
}

/** Stores the logo in this `data:` URL; '' removes the current one. `version` was read before. */
export async function saveLogo(source: string, version = 0) {
  return source === '' ? desk.settings.logo.$delete() : sendLogo(source, version);
}

/** Without a version, the API only says what it would store of the logo. */
async function sendLogo(source: string, version?: number): Promise<LogoResponse> {
  const query = version === undefined ? '?check=true' : '';
  return putFile(`/api/desk/settings/logo${query}`, readDataUrl(source), version);
}

function readDataUrl(source: string): Blob {
  const [, type = '', data = ''] = /^data:([^;,]*);base64,(.*)$/.exec(source) ?? [];
  return new Blob([fromBase64(data)], { type });
}
