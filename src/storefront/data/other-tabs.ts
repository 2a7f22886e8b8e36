let channel: BroadcastChannel | undefined;
let readAnew = () => {};

/** Calls back when another tab of the shop has changed cart or wishlist. */
export function hearOtherTabs(onChange: () => void): void {
  readAnew = onChange;
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('kitabdost-account');
  channel.addEventListener('message', onChange);
}

/** Cart or wishlist were changed here: the shop's other tabs read them anew. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Cart or wishlist may have been changed, no answer having told: this tab reads them anew as well. */
export function tellAllTabs(): void {
  tellOtherTabs();
  readAnew();
}
