let channel: BroadcastChannel | undefined;

/** Calls back when another tab of the shop has changed cart or wishlist. */
export function hearOtherTabs(onChange: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('kitabdost-account');
  channel.addEventListener('message', onChange);
}

/** Cart or wishlist were changed here: the shop's other tabs read them anew. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}
