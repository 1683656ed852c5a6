import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type { FormField } from 'kyc-elements';
import type {} from '../../../widget/frameworks/svelte.js';
import type {} from '../../../widget/frameworks/vue.js';
import type { Equal, isTrue } from '../equal.js';

type Vue = InstanceType<GlobalComponents['kyc-submission-search']>['$props'];
type Svelte = SvelteHTMLElements['kyc-submission-search'];

/** What Vue and Svelte templates check against. The type check compiles this file; nothing runs it. */
export function templates(is: typeof isTrue): void {
  is<Equal<Vue['fields'], readonly FormField[] | string | undefined>>();
  is<Equal<Svelte['fields'], readonly FormField[] | string | undefined>>();
  const vue: Vue = { 'form-id': 'frm_1', onKycSubmissionSelect: ({ detail }) => detail.submissionId };
  const svelte: Svelte = {
    'form-id': 'frm_1',
    'onkyc-submission-select': ({ detail }) => detail.submissionId,
  };
  // @ts-expect-error No such event.
  const wrongEvent: Vue = { onKycSubmissionSelected: () => {} };
  // @ts-expect-error No such attribute.
  const wrongName: Vue = { form: 'frm_1' };
  // @ts-expect-error No such event.
  const wrongSvelte: Svelte = { 'onkyc-submission': () => {} };
  void [vue, svelte, wrongEvent, wrongName, wrongSvelte];
}
