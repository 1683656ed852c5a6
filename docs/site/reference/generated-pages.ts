import { assumptionPage } from './assumption-page.js';
import { callPages } from './call-pages.js';
import { elementPages } from './element-pages.js';
import { metricPage } from './metric-page.js';
import { problemPage } from './problem-page.js';
import { variablePage } from './variable-page.js';

export function generatedPages(root: string): Readonly<Record<string, string>> {
  return {
    ...callPages(),
    ...elementPages(root),
    'reference/assumptions': assumptionPage(),
    'reference/metrics': metricPage(),
    'reference/problems': problemPage(),
    'reference/variables': variablePage(root),
  };
}
