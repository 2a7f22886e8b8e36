import type { CSSProperties } from 'react';
import './stars.css';

interface StarsProps {
  /** 0 to 5; the fraction fills its star. */
  value: number;
}

/** Five stars in one element. They are decorative: give the number as text beside them. */
export function Stars({ value }: StarsProps) {
  return (
    <span className="stars" style={{ '--value': value } as CSSProperties} aria-hidden="true" />
  );
}
