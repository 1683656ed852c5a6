import { assumptionPage } from './assumption-page.js';
import { callPage } from './call-page.js';
import { elementPages } from './element-pages.js';
import { metricPage } from './metric-page.js';
import { problemPage } from './problem-page.js';
import { variablePage } from './variable-page.js';

/** The pages that are made from the code, by their path. */
export function generatedPages(root: string): Readonly<Record<string, string>> {
  return {
    ...elementPages(root),
    assumptions: assumptionPage(),
    'reference/calls': callPage(),
    'reference/metrics': metricPage(),
    'reference/problems': problemPage(),
    'reference/variables': variablePage(root),
  };
}
