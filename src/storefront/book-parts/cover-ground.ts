import grounds from './cover-grounds.json';

const groundOf: Record<string, string> = grounds;

/** The colour a cover is drawn on, painted before it arrives; `undefined` for an unknown drawing. */
export function coverGround(coverImg: string): string | undefined {
  return groundOf[coverImg];
}
