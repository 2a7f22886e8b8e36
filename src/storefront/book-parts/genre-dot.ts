import type { CSSProperties } from 'react';

/** The colour of a genre, always shown next to its name. */
export function genreDot(name: string): CSSProperties {
  return { '--dot': `var(--kd-genre-${name.toLowerCase()})` } as CSSProperties;
}
