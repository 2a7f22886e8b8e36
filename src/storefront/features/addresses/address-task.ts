let addedId: string | undefined;

/** Stores the id of a new address for the checkout, which is one step back in the history. */
export function setAddedAddress(id: string): void {
  addedId = id;
}

/** Returns the id that `setAddedAddress` stored, and forgets it. */
export function takeAddedAddress(): string | undefined {
  const id = addedId;
  addedId = undefined;
  return id;
}

/** The task of the address page, in the state of its history entry. */
export interface AddressTask {
  /** `'new'`, or the id of the address to edit. */
  form: string;
  /** Whether the checkout opened the form, and is to use the new address. */
  isForCheckout?: boolean;
}

export function parseAddressTask(state: unknown): AddressTask | undefined {
  const task = state as Partial<AddressTask> | null;
  if (typeof task?.form !== 'string') return undefined;
  return { form: task.form, isForCheckout: task.isForCheckout === true };
}
