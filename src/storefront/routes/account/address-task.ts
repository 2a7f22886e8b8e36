/** The task of the address page, in the state of its history entry. */
export interface AddressTask {
  /** `'new'`, or the id of the address to edit. */
  form: string;
  /** Whether saving and cancelling lead back to checkout. */
  isForCheckout?: boolean;
}

/** The address just added on the way through checkout, in the state of the checkout's history entry. */
export interface Chosen {
  addressId: string;
}

export function parseAddressTask(state: unknown): AddressTask | undefined {
  const task = state as Partial<AddressTask> | null;
  if (typeof task?.form !== 'string') return undefined;
  return { form: task.form, isForCheckout: task.isForCheckout === true };
}

export function parseChosen(state: unknown): string | undefined {
  const id = (state as Partial<Chosen> | null)?.addressId;
  return typeof id === 'string' ? id : undefined;
}
