let added: string | undefined;

/** Hands the address that was just added on to the checkout, which is one step back in the history. */
export function setAddedAddress(id: string): void {
  added = id;
}

/** The id of that address, once. */
export function takeAddedAddress(): string | undefined {
  const id = added;
  added = undefined;
  return id;
}
