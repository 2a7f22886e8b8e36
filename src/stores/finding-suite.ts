import type { OpenFinding } from './finding/builders.ts';
import { describePages } from './finding/page-suite.ts';
import { describeRules } from './finding/rule-suite.ts';
import { describeSearch } from './finding/search-suite.ts';
import { describeSuggestions } from './finding/suggestion-suite.ts';

/** The tests of finding that every store passes. */
export function describeFinding(name: string, open: OpenFinding): void {
  for (const describeIt of [describeSearch, describePages, describeSuggestions, describeRules])
    describeIt(name, open);
}
