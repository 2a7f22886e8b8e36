let channel: BroadcastChannel | undefined;

/** Calls `listener` when another tab of the shop has changed cart, wishlist or an order. */
export function onOtherTabsChange(listener: () => void): void {
  try {
    channel = new BroadcastChannel('kitabdost-account');
    channel.addEventListener('message', listener);
  } catch {
    // Firefox refuses a channel where storage is blocked: tabs then change without each other.
  }
}

/** Tells the other tabs of the shop to read what they show of the user again. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}
