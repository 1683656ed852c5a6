export const arabicElements: Readonly<Record<string, string>> = {
  'identity-verification': 'التحقق من الهوية',
  'screening-form': 'نموذج الفحص',
  'screening-results': 'نتائج الفحص',
  'submission-search': 'البحث في الطلبات',
};

export const arabicStates: Readonly<Record<string, string>> = {};
