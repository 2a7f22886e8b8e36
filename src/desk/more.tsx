import { Link, type RouteObject } from 'react-router';
import { PageHeading } from './parts.tsx';

/** The pages that phones have no room for at the foot. */
export const MORE = [
  ['/desk/import', 'Import'],
  ['/desk/settings', 'Settings'],
] as const;

/** Their links, for phones. */
function Component() {
  return (
    <>
      <PageHeading title="More" />
      <ul className="desk-rows desk-more-pages">
        {MORE.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export const screen = { Component } satisfies RouteObject;
