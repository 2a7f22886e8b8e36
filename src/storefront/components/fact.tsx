import type { ReactNode } from 'react';

/** A name and a value in a `<dl>`, below a line. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="stitch-above">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
