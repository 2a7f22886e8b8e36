import type { OpenFinding } from '../finding/builders.ts';
import { describeNames } from '../finding/name-suite.ts';
import { describePages } from '../finding/page-suite.ts';
import { describeRules } from '../finding/rule-suite.ts';
import { describeSales } from '../finding/sales-suite.ts';
import { describeSearch } from '../finding/search-suite.ts';
import { describeSuggestions } from '../finding/suggestion-suite.ts';

/** Tests of finding, for every store. */
export function describeFinding(name: string, open: OpenFinding): void {
  const suites = [
    describeSearch,
    describePages,
    describeSales,
    describeSuggestions,
    describeNames,
    describeRules,
  ];
  for (const describeSuite of suites) describeSuite(name, open);
}
