import type { Page } from '@playwright/test';

/** Lists the layout faults of the current page, one line each. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The edges of a line may be outside by this much, because browsers round them. */
    const TOLERANCE_PX = 1.5;
    /** Arabic and Indian letters, and the minimum line height for their marks, as a factor. */
    const TALL_SCRIPTS: [letters: RegExp, minRatio: number][] = [
      [/[\u0600-\u06ff]/, 1.9],
      [/[\u0900-\u0dff]/, 1.45],
    ];
    interface Line {
      text: string;
      /** The element with the text. */
      element: Element;
      left: number;
      right: number;
      /** The top edge of the letters, without the space above them. */
      top: number;
      bottom: number;
      lineHeight: number;
    }
    const faults = new Set<string>();
    const quote = (text: string) => JSON.stringify(text.trim().slice(0, 30));
    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, noscript, script, style, dialog:not([open])') !== null ||
      // Its books stand beyond the edge of the screen, as a decoration.
      element.closest('.hero-shelf') !== null ||
      !element.checkVisibility({ visibilityProperty: true });

    function readLines(node: Text, element: Element): Line[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { lineHeight, fontSize } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      return [...range.getClientRects()].flatMap(({ left, right, top, bottom, width }) => {
        const middle = (top + bottom) / 2;
        // Half of the height of capital letters.
        const half = size * 0.36;
        if (width < 1 || size === 0) return [];
        return [
          {
            text: node.data,
            element,
            left,
            right,
            top: middle - half,
            bottom: middle + half,
            lineHeight: Number.parseFloat(lineHeight) || size * 1.2,
          },
        ];
      });
    }

    const clips = new Map<Element, Element | null>();
    /** Finds the nearest element that clips its content, once for all lines inside an element. */
    function findClip(element: Element | null): Element | null {
      if (!element || element === document.body) return null;
      const known = clips.get(element);
      if (known !== undefined) return known;
      const isClip = ['hidden', 'clip'].includes(getComputedStyle(element).overflowY);
      const clip = isClip ? element : findClip(element.parentElement);
      clips.set(element, clip);
      return clip;
    }

    /** Whether at least a part of the line is shown. Adds a fault if only a part is. */
    function isShown(line: Line): boolean {
      const clip = findClip(line.element);
      if (!clip) return true;
      const box = clip.getBoundingClientRect();
      // The line is only for screen readers.
      if (box.height <= 1) return false;
      if (line.left >= box.right - TOLERANCE_PX) return false;
      if (line.right <= box.left + TOLERANCE_PX) return false;
      const middle = (line.top + line.bottom) / 2;
      const [top, bottom] = [middle - line.lineHeight / 2, middle + line.lineHeight / 2];
      if (top >= box.bottom - TOLERANCE_PX || bottom <= box.top + TOLERANCE_PX) return false;
      const isCut = top < box.top - TOLERANCE_PX || bottom > box.bottom + TOLERANCE_PX;
      if (isCut) faults.add(`${quote(line.text)} is cut by .${clip.className}`);
      if (line.right > box.right + TOLERANCE_PX)
        faults.add(`${quote(line.text)} is cut at its end`);
      return true;
    }

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      faults.add(`the page is ${scrollWidth - clientWidth} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: Line[] = [];
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const element = node.parentElement;
      if (!element || node.data.trim() === '' || isHidden(element)) continue;
      const lines = readLines(node, element);
      const { fontSize } = getComputedStyle(element);
      const [, minRatio = 0] = TALL_SCRIPTS.find(([letters]) => letters.test(node.data)) ?? [];
      const isTight = lines.some(
        ({ lineHeight }) => lineHeight / Number.parseFloat(fontSize) < minRatio,
      );
      if (isTight) faults.add(`${quote(node.data)} has lines too near to each other`);
      shown.push(...lines.filter(isShown));
    }
    for (const line of shown)
      if (line.left < -1 || line.right > clientWidth + 1)
        faults.add(`${quote(line.text)} is off the screen`);
    // Compare the texts of one card, row or panel with each other.
    const cards = Map.groupBy(shown, ({ element }) =>
      element.closest(
        'article, li, tr, header, [role=option], dialog, .book-details, .panel, .notice',
      ),
    );
    for (const [card, lines] of cards) {
      if (!card) continue;
      for (const [index, line] of lines.entries())
        for (const otherLine of lines.slice(index + 1)) {
          const isBand = [line, otherLine].some(({ element }) => element.matches('.cover-band'));
          if (line.element === otherLine.element || isBand) continue;
          const overlapWidth =
            Math.min(line.right, otherLine.right) - Math.max(line.left, otherLine.left);
          const overlapHeight =
            Math.min(line.bottom, otherLine.bottom) - Math.max(line.top, otherLine.top);
          if (overlapWidth > 1 && overlapHeight > 1)
            faults.add(`${quote(line.text)} lies over ${quote(otherLine.text)}`);
        }
    }
    return [...faults];
  });
}
