/**
 * A click handler that ignores the second click of a double click, which would hit the element that
 * has moved under the pointer.
 */
export function ignoreDoubleClick(act: () => void) {
  return ({ detail }: { detail: number }) => {
    if (detail < 2) act();
  };
}
