import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { stopScrolling } from './scroll.ts';

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

interface Place {
  element: Element;
  parent: Element;
  /** Among the children of `parent`. */
  index: number;
}

/** The focused control before a change, and its ancestors up to the body. */
let focusPath: Place[] = [];

/** Focuses the heading after each navigation to another page, so that a screen reader announces it. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    if (focusHeading()) return undefined;
    // The heading may load later: focus it then, unless the user focuses something meanwhile.
    const before = document.activeElement;
    const watcher = new MutationObserver(() => {
      const { activeElement, body } = document;
      const isElsewhere = activeElement !== before && activeElement !== body;
      if (isElsewhere || focusHeading()) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
}

/** Focuses the page's heading; returns `false` if the page has none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Focuses the heading and scrolls to the top, after the content of the page was replaced. */
export function showHeading(): void {
  focusHeading();
  stopScrolling();
  scrollTo(0, 0);
}

/** Focuses the heading if the control that had the focus is gone. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading();
}

/** Stores the place of the focused control. Call it before a change that may remove or disable it. */
export function rememberFocus(): void {
  // Nothing has the focus: an earlier change may have removed it, so keep the path before that.
  if (document.activeElement === document.body) return;
  focusPath = [];
  let element = document.activeElement;
  while (element?.parentElement) {
    const parent = element.parentElement;
    focusPath.push({
      element,
      parent,
      index: Array.prototype.indexOf.call(parent.children, element),
    });
    element = parent;
  }
}

/**
 * Moves the focus of a disabled control to an enabled button beside it, and of a removed one to its
 * replacement, its neighbour or the heading. Forgets the place.
 */
export function restoreFocus(): void {
  const { activeElement, body } = document;
  // Some time after a control was disabled, the browser moves its focus to the body.
  const control = activeElement === body ? focusPath[0]?.element : activeElement;
  if (control?.isConnected && control.matches(':disabled')) {
    control.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
  } else if (activeElement === body && control?.isConnected === false) {
    const successor = findSuccessor();
    if (successor) successor.focus();
    else focusHeading();
  }
  focusPath = [];
}

function findSuccessor(): HTMLElement | undefined {
  const removedIndex = focusPath.findIndex(({ parent }) => parent.isConnected);
  const removed = focusPath[removedIndex];
  if (!removed || removed.element.isConnected) return undefined;
  const { parent, index, element } = removed;
  const successor = parent.children[Math.min(index, parent.children.length - 1)];
  // If the siblings have other classes, the whole list was replaced: there is no neighbour.
  if (!successor || (removedIndex > 0 && successor.className !== element.className))
    return undefined;
  // Descend to the place that the control had in the removed item.
  let target = successor;
  for (const lower of focusPath.slice(0, removedIndex).toReversed())
    target = target.children[lower.index] ?? target;
  return findControl(target) ?? findControl(successor);
}

function findControl(element: Element): HTMLElement | undefined {
  if (element.matches(CONTROL)) return element as HTMLElement;
  return element.querySelector<HTMLElement>(CONTROL) ?? undefined;
}
