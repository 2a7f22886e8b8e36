import type { CSSProperties } from 'react';

/** The colour of a genre; its name always stands beside it. */
export function genreDot(name: string): CSSProperties {
  return { '--dot': `var(--kd-genre-${name.toLowerCase()})` } as CSSProperties;
}
