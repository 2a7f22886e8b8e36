/** What the address page is to do, in the state of its place in the history. */
export interface AddressTask {
  /** `new`, or the id of the address to edit. */
  form: string;
  /** Saving and cancelling lead back to checkout. */
  isForCheckout?: boolean;
}

export function parseAddressTask(state: unknown): AddressTask | undefined {
  const task = state as Partial<AddressTask> | null;
  if (typeof task?.form !== 'string') return undefined;
  return { form: task.form, isForCheckout: task.isForCheckout === true };
}
