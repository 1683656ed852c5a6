/** The explanations of `custom-elements.json`, each by its English sentence. */
export const arabicExplanations: Readonly<Record<string, string>> = {
  // Every element.
  'The session token from your back end. Alternatives: `session-url`, `getSession`.':
    'رمز الجلسة من خادمك. البدائل: `session-url` و`getSession`.',
  'The address of the proxy. Default: the origin of the script.': 'عنوان الوسيط. الافتراضي: مصدر السكربت.',
  "The address of your back end that answers `{ token, expiresAt, endpoint }` to a POST with the page's cookies. Called again before the session ends.":
    'عنوان خادمك الذي يجيب بـ`{ token, expiresAt, endpoint }` عن طلب POST مع ملفات تعريف ارتباط الصفحة. يُستدعى مرة أخرى قبل انتهاء الجلسة.',
  '`en`, `ar` or a registered language. Default: the language of the page.':
    '`en` أو `ar` أو لغة مسجّلة. الافتراضي: لغة الصفحة.',
  '`latn` or `arab`. Default: Arabic digits in Arabic. The code of a verification is never converted.':
    '`latn` أو `arab`. الافتراضي: الأرقام العربية في العربية. لا تُحوَّل أرقام رمز التحقق أبدًا.',
  'Your own texts. They replace messages of the element by key.': 'نصوصك. تحل محل رسائل العنصر بحسب المفتاح.',
  // Identity verification.
  'For a page without a back end: one of `PUBLISHABLE_KEYS` of the proxy. The person enters the national ID.':
    'لصفحة بلا خادم: أحد مفاتيح `PUBLISHABLE_KEYS` في الوسيط. يُدخل الشخص رقم هويته.',
  'The page to open when the person is verified: `https:`, `http:` or a relative address. Nothing is added to it.':
    'الصفحة التي تُفتح بعد التحقق من الشخص: `https:` أو `http:` أو عنوان نسبي. لا يُضاف إليه شيء.',
  'The name of the national app, in texts.': 'اسم التطبيق الوطني في النصوص.',
  'Your organisation, as the national app shows it.': 'جهتك كما يعرضها التطبيق الوطني.',
  'A link that opens the app. Best: an `https:` link that works on every device.':
    'رابط يفتح التطبيق. الأفضل: رابط `https:` يعمل على كل جهاز.',
  'Replaces `app-link` on iPhone and iPad.': 'يحل محل `app-link` على iPhone وiPad.',
  'Replaces `app-link` on Android.': 'يحل محل `app-link` على Android.',
  'Schemes of app links besides `https` and `intent`, separated by spaces: `myapp`. A link of another scheme is not shown.':
    'أنواع روابط التطبيق غير `https` و`intent`، تفصل بينها مسافات: `myapp`. لا يُعرض رابط من نوع آخر.',
  'Shows `app-link` as a QR code on devices that are not phones.':
    'يعرض `app-link` رمز QR على الأجهزة التي ليست هواتف.',
  "In a form: submits the verification's id under this name when the person is verified.":
    'في نموذج: يرسل معرّف التحقق بهذا الاسم بعد التحقق من الشخص.',
  // Screening form.
  'The client of the case, where the account has several. With `clients`, the one that is chosen at first.':
    'عميل الحالة إن كان للحساب عدة عملاء. مع `clients`: العميل المختار في البداية.',
  'The clients to choose from, if the key is restricted to several. As an attribute: JSON `[{ "id", "name" }]`.':
    'العملاء المتاحون للاختيار، إن كان المفتاح مقيدًا بعدة عملاء. كسمة: JSON `[{ "id", "name" }]`.',
  'Shows the extended search parameters. The account must have them enabled.':
    'يعرض معايير البحث الموسعة. يجب أن تكون مفعّلة في الحساب.',
  'Shows the switch that enrols the name in ongoing monitoring.': 'يعرض زر إدراج الاسم في المراقبة المستمرة.',
  'The id of a `kyc-screening-results` in the same document or shadow root. It receives each screening.':
    'معرّف `kyc-screening-results` في المستند نفسه أو shadow root نفسه. يتلقى كل فحص.',
  // Screening results.
  'The screening to read.': 'الفحص المطلوب قراءته.',
  'A screening that the page has already, such as the answer to a form: it is shown and not read again.':
    'فحص لدى الصفحة من قبل، كجواب نموذج: يُعرض ولا يُقرأ مرة أخرى.',
  'Offers to screen again after a failed screening, also without a linked form. Listen to `kyc-screen-again`.':
    'يعرض إعادة الفحص بعد فحص فاشل، حتى بلا نموذج مرتبط. استمع إلى `kyc-screen-again`.',
  'The decisions of your team, by the `pair` of the event. Each has a `label`, and may have `hitId`, `facts`, `note`, `by` and `at`. Set a new object, even an empty one, to let the reader mark hits.':
    'قرارات فريقك بحسب `pair` في الحدث. لكل قرار `label`، وقد يكون له `hitId` و`facts` و`note` و`by` و`at`. عيّن كائنًا جديدًا، ولو فارغًا، ليتمكن القارئ من تعليم النتائج.',
  'The labels to choose from. Default: `different`, `unclear` and `same`, which are translated.':
    'القرارات المتاحة للاختيار. الافتراضي: `different` و`unclear` و`same`، وهي مترجمة.',
  '`two-names`: a decision is proposed until a second person confirms it.':
    '`two-names`: يبقى القرار مقترحًا حتى يؤكده شخص ثانٍ.',
  'The name of the person at the screen, as `by` of their marks has it. Who proposed a decision cannot confirm it.':
    'اسم الشخص أمام الشاشة كما في `by` في قراراته. من اقترح قرارًا لا يمكنه تأكيده.',
  'Hits a page: 1 to 100.': 'عدد النتائج في الصفحة: من 1 إلى 100.',
  'Years, 0 to 20. A listed date that is no further from the screened date is a possible match, not a conflict. Default: 2.':
    'سنوات، من 0 إلى 20. التاريخ المدرج الذي لا يبعد أكثر منها عن التاريخ المفحوص تطابق ممكن لا تعارض. الافتراضي: 2.',
  '`comfortable` or `compact` rows: 40 or 36 px. Default: `comfortable`.':
    'صفوف `comfortable` أو `compact`: 40 أو 36 بكسل. الافتراضي: `comfortable`.',
  // Screening list.
  'The id of a `kyc-screening-results` in the same document or shadow root. It opens each screening that is chosen.':
    'معرّف `kyc-screening-results` في المستند نفسه أو shadow root نفسه. يفتح كل فحص يُختار.',
  'Only the screenings with this reference.': 'الفحوص التي لها هذا المرجع فقط.',
  'What a row is called, by its reference. The proxy knows no names.':
    'ما يُسمّى به الصف بحسب مرجعه. لا يعرف الوسيط أي أسماء.',
  // Submission search.
  'The form, where the session does not fix it.': 'النموذج، إن لم تحدده الجلسة.',
  'The form\'s fields, with the service\'s names of their types. As an attribute: JSON `[{ "id", "name", "type" }]`. With `"inAddress": true`, the values that are searched for may stand in `query`, and so in the page\'s address.':
    'حقول النموذج بأسماء أنواعها في الخدمة. كسمة: JSON `[{ "id", "name", "type" }]`. مع `"inAddress": true` يمكن أن تظهر القيم المبحوث عنها في `query`، ومن ثم في عنوان الصفحة.',
  'The states to offer, in the attribute separated by spaces; by default all six.':
    'الحالات المعروضة، في السمة تفصل بينها مسافات؛ الافتراضي الحالات الست كلها.',
  'The search: `state=Approved&filter=income+GreaterThan+1200`. Set it to fill the form and search; each search sets it. What is set by the element leaves out the email address, and the values of fields without `inAddress`.':
    'البحث: `state=Approved&filter=income+GreaterThan+1200`. عيّنه لملء النموذج والبحث؛ وكل بحث يعيّنه. ما يعيّنه العنصر يخلو من البريد الإلكتروني ومن قيم الحقول التي بلا `inAddress`.',
  '`off` or `on`: whether the browser offers what was typed before, which was of another customer. Default: `off`.':
    '`off` أو `on`: هل يعرض المتصفح ما كُتب من قبل، وهو لعميل آخر. الافتراضي: `off`.',
  // The look.
  'Background colour.': 'لون الخلفية.',
  'Background colour of notices and of a row under the pointer.': 'لون خلفية التنبيهات والصف تحت المؤشر.',
  'Text colour.': 'لون النص.',
  'Colour of explanations and hints.': 'لون الشروح والتلميحات.',
  "Colour of dividing lines and of the card's border.": 'لون الخطوط الفاصلة وحد البطاقة.',
  'Border colour of inputs and other controls.': 'لون حدود الحقول وعناصر التحكم.',
  'Accent colour: buttons, links, the focus ring.': 'اللون المميز: الأزرار والروابط وحلقة التركيز.',
  'Text colour on the accent colour.': 'لون النص فوق اللون المميز.',
  'Colour of success.': 'لون النجاح.',
  'Colour of a warning and of a medium risk.': 'لون التحذير والخطر المتوسط.',
  'Colour of an error and of a high risk.': 'لون الخطأ والخطر العالي.',
  'Background colour of what is chosen.': 'لون خلفية المختار.',
  'Corner radius of the card.': 'نصف قطر زوايا البطاقة.',
  'Unit of all distances.': 'وحدة المسافات كلها.',
  'Font family. Include a font with Arabic letters.': 'عائلة الخط. أضف خطًا فيه حروف عربية.',
  // Events.
  'The status of the verification changed': 'تغيّرت حالة التحقق',
  'The person is verified': 'تم التحقق من الشخص',
  'The person declined the request in the app': 'رفض الشخص الطلب في التطبيق',
  'The code expired': 'انتهت صلاحية الرمز',
  'The verification was cancelled on this page': 'أُلغي التحقق في هذه الصفحة',
  'The verification failed, or no verification could start': 'فشل التحقق، أو تعذر بدؤه',
  '`detail.reason`, a problem code: nothing was screened, or the outcome is unknown':
    '`detail.reason` رمز المشكلة: لم يُفحص شيء، أو النتيجة غير معروفة',
  '`detail.decisions`, each like `kyc-hit-mark`, `event.notes` by pair':
    '`detail.decisions` وكل منها مثل `kyc-hit-mark`، و`event.notes` بحسب الزوج',
  '`detail.reason`, a problem code': '`detail.reason` رمز المشكلة',
};
