import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { HomeDraft } from '#contract/catalogue/collections.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { shop } from '../api.ts';
import { Box } from '../parts/page.tsx';
import { useDelayedRead } from '../parts/calls.ts';

/** The widths in pixels in which the page can be seen. */
const WIDTHS = { Desktop: 1280, Phone: 390 };
/** From here on, the preview stands beside the fields, and shows what a desktop shows, too. */
const MIN_WIDE = 960;

interface HomePreviewProps {
  identity: Pick<ShopSettings['identity'], 'headline' | 'lead' | 'heroBooks' | 'home'>;
}

/** The real home page in a frame, with what is typed. Nothing in it can be clicked. */
export function HomePreview({ identity }: HomePreviewProps) {
  const [isWide] = useState(() => innerWidth >= MIN_WIDE);
  const [width, setWidth] = useState(isWide ? WIDTHS.Desktop : WIDTHS.Phone);
  const [scale, setScale] = useState(0);
  const [isBlocked, setBlocked] = useState(false);
  /** Counts the loads of the page, each of which needs the draft again. */
  const [loads, setLoads] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { headline, lead, heroBooks, home } = identity;
  const { value: arranged } = useDelayedRead(
    { heroBooks: heroBooks.join(','), home: home.join(',') },
    (query) => shop.home.$get({ query }),
  );

  useEffect(() => {
    const measure = () => setScale((box.current?.clientWidth ?? 0) / width);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [width]);
  useEffect(() => {
    const count = ({ source }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow) setLoads((n) => n + 1);
    };
    addEventListener('message', count);
    return () => removeEventListener('message', count);
  }, []);
  useEffect(() => {
    if (loads === 0 || !arranged) return;
    const draft: HomeDraft = { identity: { headline, lead, home }, arranged };
    frame.current?.contentWindow?.postMessage(draft, location.origin);
  }, [loads, arranged, headline, lead, home]);

  return (
    <Box
      title="Preview"
      more={
        isWide && (
          <fieldset className="desk-widths">
            <legend className="visually-hidden">Width</legend>
            {Object.entries(WIDTHS).map(([name, pixels]) => (
              <label key={name}>
                <input
                  type="radio"
                  name="width"
                  className="visually-hidden"
                  checked={width === pixels}
                  onChange={() => setWidth(pixels)}
                />
                {name}
              </label>
            ))}
          </fieldset>
        )
      }
    >
      <div
        ref={box}
        className="desk-framed"
        style={{ '--width': `${width}px`, '--scale': scale } as CSSProperties}
        hidden={isBlocked}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- cannot hold our own scripts */}
        <iframe
          ref={frame}
          title="Preview of the home page"
          src={import.meta.env.BASE_URL}
          data-live={loads > 0 || undefined}
          onLoad={({ currentTarget: { contentDocument: page } }) => {
            // A host may forbid frames: then the page is the browser's, which cannot be read.
            setBlocked(page === null);
            if (page) page.body.inert = true;
          }}
        />
      </div>
      <p className="desk-small">
        {isBlocked
          ? 'This host does not allow pages in frames. “See the shop” shows what is saved.'
          : 'It follows what you type. Readers see it when you save.'}
      </p>
    </Box>
  );
}
