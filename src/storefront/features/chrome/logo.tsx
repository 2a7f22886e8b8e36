import { Link } from 'react-router';
import { Mark } from '#ui/mark.tsx';
import { PATHS } from '../../navigation/paths.ts';
import './logo.css';

export function Logo() {
  return (
    <Link className="logo" to={PATHS.home} aria-label="Kitabdost, home">
      <Mark />
      <span>Kitabdost</span>
    </Link>
  );
}
