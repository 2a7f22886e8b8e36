import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * The parameters of the address that is loading, else of the present one, and a function that changes
 * some of them; '' removes one. A changed list begins at its first page.
 */
export function useShownParams() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const [, setParams] = useSearchParams();
  const { search } = coming?.pathname === location.pathname ? coming : location;
  const shown = new URLSearchParams(search);
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(shown);
    next.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() !== shown.toString()) setParams(next, { replace: true });
  };
  return [shown, change] as const;
}
