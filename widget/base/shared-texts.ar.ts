import type { Translation } from './messages.js';
import type * as english from './shared-texts.en.js';

export const failures: Translation<typeof english.failures> = {
  tryAgain: 'إعادة المحاولة',
  endedTitle: 'انتهت جلستك حفاظًا على أمانك',
  offlineTitle: 'لا يوجد اتصال',
  unavailableTitle: 'الخدمة غير متاحة',
};

export const readFailures: Translation<typeof english.readFailures> = {
  ...failures,
  busyTitle: 'الخدمة مشغولة',
  busyText: 'انتظر قليلًا ثم أعد المحاولة.',
};

export const pages: Translation<typeof english.pages> = {
  pages: 'الصفحات',
  page: 'الصفحة {n}',
  previous: 'الصفحة السابقة',
  next: 'الصفحة التالية',
  exportCsv: 'تصدير CSV',
};

export const screenings: Translation<typeof english.screenings> = {
  searchStatusOpen: 'مفتوحة',
  searchStatusClosed: 'مغلقة',
  searchStatusUnderReview: 'قيد المراجعة',
  levelLow: 'منخفضة',
  levelMedium: 'متوسطة',
  levelElevated: 'فوق المتوسطة',
  levelHigh: 'مرتفعة',
  hits: { zero: 'لا نتائج', one: 'نتيجة واحدة', two: 'نتيجتان', few: '{n} نتائج', other: '{n} نتيجة' },
  newCount: { one: 'نتيجة جديدة', two: 'نتيجتان جديدتان', few: '{n} نتائج جديدة', other: '{n} نتيجة جديدة' },
  goneCount: { one: 'نتيجة اختفت', two: 'نتيجتان اختفتا', few: '{n} نتائج اختفت', other: '{n} نتيجة اختفت' },
  refresh: 'تحديث',
};
