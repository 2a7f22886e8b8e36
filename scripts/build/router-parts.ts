import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/lib\/(.+)$/;

type Edit = readonly [place: RegExp, replacement: string];

const WARNINGS: Edit = [/^\t+(?:warning|warnOnce)\(.*\);$/gm, ''];

/**
 * What is replaced in React Router's modules, to leave out what only these need, which the shop
 * does not use: prefetching, instrumentation, fetchers, blockers, view transitions, routes that are
 * found later, a framework's data, submitting by a button, warnings for developers, and `Form` and
 * `NavLink`, which their names for debugging keep in the bundle.
 */
const EDITS: Record<string, readonly Edit[]> = {
  'dom/lib.js': [
    [/usePrefetchBehavior\(prefetch, rest\)/g, '[false, null, {}]'],
    [/shouldPrefetch && !isAbsolute \?/g, 'false ?'],
    [/ \|\| parseHydrationData\(\)/g, ''],
    [/^\w+\.displayName = .*$/gm, ''],
    [/^const (\w+) = (?=React\$1\.forwardRef\()/gm, 'const $1 = /* @__PURE__ */ '],
  ],
  'dom/dom.js': [[/if \(isButtonElement\(target\) .*\{$/m, 'if (false) {']],
  'dom/ssr/components.js': [[/^\w+\.displayName = .*$/gm, '']],
  'components.js': [
    WARNINGS,
    [/!viewTransitionOpts \|\| !isViewTransitionAvailable/g, 'true'],
    [/renderDfd && pendingState/g, 'false'],
    [/!?vtContext\.isTransitioning &&/g, 'false &&'],
  ],
  'hooks.js': [WARNINGS],
  'router/utils.js': [WARNINGS],
  'router/router.js': [
    WARNINGS,
    [/if \(init\.instrumentations\)/g, 'if (false)'],
    [/init\.patchRoutesOnNavigation/g, '(void 0)'],
    [/if \(isFogOfWar\)/g, 'if (false)'],
    [/^\t\t(fetch|resetFetcher|patchRoutes|_internalSetRoutes),$/gm, ''],
    [/= shouldBlockNavigation\(/g, '= void ('],
    [
      /if \(isBrowser\) \{\n\t+restoreAppliedTransitions/g,
      'if (false) {\nrestoreAppliedTransitions',
    ],
    [/if \(pendingAction === "POP" && .* location !== state\.location\) \{/g, 'if (false) {'],
    [/else if \(pendingViewTransitionEnabled\)/g, 'else if (false)'],
  ],
};

/** Leaves unused parts of React Router out of the scripts, because its modules are bundled whole. */
export function leaveOutRouterParts(): Plugin {
  return {
    name: 'kitabdost-router-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code, id) {
        const edits = EDITS[ROUTER.exec(id)?.[1] ?? ''];
        return edits && { code: editModule(code, edits, id), map: null };
      },
    },
  };
}

/** Throws if a new version of the router does not have a place to edit. */
function editModule(code: string, edits: readonly Edit[], id: string): string {
  let edited = code;
  for (const [place, replacement] of edits) {
    const before = edited;
    edited = before.replace(place, replacement);
    if (edited === before) throw new Error(`${id} has no ${place}: see router-parts.ts.`);
  }
  return edited;
}
