import grounds from './cover-grounds.json';

const groundOf: Record<string, string> = grounds;

/** The background colour of a cover, shown while it loads; `undefined` for an unknown drawing. */
export function coverGround(coverImg: string): string | undefined {
  return groundOf[coverImg];
}
