import './icon.css';

interface IconProps {
  /** An outline on a 24 × 24 grid, as in `icons.ts`. */
  path: string;
  size?: 'large';
}

/** An icon that is hidden from screen readers: label the control or add text beside it. */
export function Icon({ path, size }: IconProps) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
