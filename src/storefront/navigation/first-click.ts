/**
 * A handler that heeds the first click of a double click: the second would act on what has come
 * into the place of the first.
 */
export function onFirstClick(act: () => void) {
  return ({ detail }: { detail: number }) => {
    if (detail < 2) act();
  };
}
