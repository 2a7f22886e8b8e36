let added: string | undefined;

/** Passes the address that was just added to checkout, which is one step back in the history. */
export function setAddedAddress(id: string): void {
  added = id;
}

/** Returns the id of that address once. */
export function takeAddedAddress(): string | undefined {
  const id = added;
  added = undefined;
  return id;
}
