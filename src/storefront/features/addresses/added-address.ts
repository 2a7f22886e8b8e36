let added: string | undefined;

/** The id of the address that was just added on the way through checkout, to be chosen there. */
export function getAddedAddress(): string | undefined {
  return added;
}

export function setAddedAddress(id: string): void {
  added = id;
}

export function forgetAddedAddress(): void {
  added = undefined;
}
