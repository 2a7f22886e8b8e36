import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import {
  drawIcon,
  drawPlate,
  findPrint,
  getInks,
  MOTIF_NAMES,
  WAY_NAMES,
} from '#domain/catalogue/plates.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { capitalize } from '#domain/values/text.ts';
import { addBase, toDataUrl } from '../../parts/book.tsx';
import { FileButton, FileZone, usePicture } from '../../parts/files.tsx';
import { Box } from '../../parts/page.tsx';

export type Brand = Pick<ShopSettings['colours'], 'brand' | 'accent'>;

/** What decides how a category is pictured. */
type Pictured = Pick<DeskCategory, 'id' | 'categoryName' | 'coverImg' | 'motif' | 'picture'>;

export function getPlateSource(category: Pictured, brand: Brand): string {
  const { coverImg, picture } = category;
  if (picture) return picture.startsWith('data:') ? picture : addBase(picture);
  const print = findPrint(category);
  return print ? toDataUrl(drawPlate(print, brand)) : addBase(coverImg);
}

export function describePrint(motif: string): string {
  return motif.split('-').map(capitalize).join(' in ');
}

interface PictureBoxProps {
  category: Pictured;
  brand: Brand;
  /** Called with a print, or with a picture as a `data:` URL, which '' removes. */
  onChange: (change: { motif: string } | { picture: string; file?: File }) => void;
}

/** The picture of a category: a block print in one of ten dyes, or a picture of the owner's own. */
export function PictureBox({ category, brand, onChange }: PictureBoxProps) {
  const { picture = '' } = category;
  const [isOwn, setOwn] = useState(picture !== '');
  const own = usePicture(({ source, file }) => onChange({ picture: source, file }));
  /** A category of a new shop has a picture that is no block print. */
  const isPrinted = findPrint(category) !== undefined;
  const print = findPrint({ ...category, coverImg: '' }) ?? { motif: '', way: '' };
  const choose = (part: Partial<typeof print>) => {
    const { motif: name, way } = { ...print, ...part };
    onChange({ motif: `${name}-${way}` });
  };
  const setKind = (hasOwn: boolean) => {
    setOwn(hasOwn);
    if (!hasOwn && picture !== '') onChange({ picture: '' });
  };
  return (
    <Box title="Picture">
      <fieldset className="desk-choices">
        <legend className="visually-hidden">Kind of picture</legend>
        {[false, true].map((hasOwn) => (
          <Choice
            key={String(hasOwn)}
            type="radio"
            name="kind"
            label={hasOwn ? 'A picture of my own' : 'A block print'}
            checked={isOwn === hasOwn}
            onChange={() => setKind(hasOwn)}
          />
        ))}
      </fieldset>
      {isOwn ? (
        <FileZone className="desk-drop-small" onChoose={own.choose}>
          <p>JPEG, PNG or WebP of at least 400 × 500 pixels, up to 2 MB. It is cropped to 4 : 5.</p>
          <FileButton accept="image/jpeg,image/png,image/webp" onChoose={own.choose}>
            Choose a picture
          </FileButton>
          {own.error && <ProblemText isAlert>{own.error}</ProblemText>}
        </FileZone>
      ) : (
        <>
          <fieldset>
            <legend className="field-label">Motif</legend>
            <div className="desk-motifs">
              {MOTIF_NAMES.map((name) => (
                <label key={name} className="desk-motif">
                  <input
                    type="radio"
                    name="motif"
                    aria-label={capitalize(name)}
                    checked={isPrinted && print.motif === name}
                    onChange={() => choose({ motif: name })}
                  />
                  <img src={toDataUrl(drawIcon({ ...print, motif: name }, brand))} alt="" />
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="field-label">Dyes</legend>
            <div className="desk-motifs">
              {WAY_NAMES.map((way) => {
                const { g, a, b } = getInks({ motif: '', way }, brand);
                return (
                  <label key={way} className="desk-dye">
                    <input
                      type="radio"
                      name="dye"
                      checked={isPrinted && print.way === way}
                      onChange={() => choose({ way })}
                    />
                    <svg viewBox="0 0 40 40" aria-hidden="true">
                      <circle cx="20" cy="20" r="20" fill={g} />
                      <circle cx="13" cy="20" r="6" fill={a} />
                      <circle cx="27" cy="20" r="6" fill={b} />
                    </svg>
                    {capitalize(way)}
                  </label>
                );
              })}
            </div>
          </fieldset>
          <p className="desk-small">
            Brand is made from the colours of the shop and changes with them.
          </p>
        </>
      )}
    </Box>
  );
}
