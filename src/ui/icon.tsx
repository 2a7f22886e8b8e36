import { ICONS, type IconName } from './icons.ts';
import './icon.css';

interface IconProps {
  name: IconName;
  size?: 'large';
}

/** A drawing without a name of its own: the words stand beside it or on its button. */
export function Icon({ name, size }: IconProps) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
