import { createPlural } from '@coursewright/text';
import type { Texts } from './en.ts';

const plural = createPlural('ar');
const greet = (words: string) => (name: string | undefined) => (name ? `${words}، ${isolate(name)}` : words);
// First strong isolate: punctuation at the ends of a value keeps the direction of the value.
const isolate = (value: string) => `\u2068${value}\u2069`;

const OWN_COURSES = 'تبقى دوراتك وشهاداتك لك';
const ON_ITS_WAY = 'ما دفعته مقابله في طريقه إليك؛ وقد يستغرق ذلك حتى عشرة أيام بحسب مصرفك.';

export const ar: Texts = {
  greetings: {
    welcome: greet('أهلًا بك'),
    hello: greet('مرحبًا'),
    thanks: greet('شكرًا لك'),
    goodMorning: greet('صباح الخير'),
  },
  plans: { monthly: 'الخطة الشهرية', yearly: 'الخطة السنوية' },
  isolate,
  row: (label, value) => `${label}: ${isolate(value)}`,
  stopMails: 'إيقاف هذه الرسائل',
  removedLink: '[رابط]',
  notMe: 'لم أكن أنا',
  contactUs: 'تواصل معنا',
  newPassword: 'تعيين كلمة مرور جديدة',
  seePlans: 'عرض الخطط',
  seeSubscription: 'عرض اشتراكك',
  facts: {
    receipt: 'الإيصال',
    amount: 'المبلغ',
    net: 'الصافي',
    vat: (rate) => `ضريبة القيمة المضافة ${rate}`,
    plan: 'الخطة',
    period: 'الفترة',
    paidWith: 'الدفع عبر',
    paidBy: 'الدافع',
    seller: 'البائع',
    taxId: 'الرقم الضريبي',
    gateway: 'بوابة الدفع',
    subscription: 'الاشتراك',
    payer: 'الدافع',
  },
  welcome: {
    subject: (brand) => `أهلًا بك في ${brand}`,
    first: (brand) => `حسابك في ${isolate(brand)} جاهز.`,
    begin: 'اذكر موضوعًا وابدأ.',
    next: 'اذكر موضوعًا تريد أن تفهمه. ستحصل على مخطط تراجعه، ثم على دروس تفتحها واحدًا تلو الآخر، وعلى شهادة عندما تنتهي.',
    action: 'ابدأ دورتك الأولى',
    reason: 'تصلك هذه الرسالة لأن عنوانك استُخدم في التسجيل. إن لم تكن أنت من سجّل فيمكنك تجاهلها.',
  },
  emailVerification: {
    subject: (brand) => `أكّد عنوان بريدك الإلكتروني لدى ${brand}`,
    first: (brand) => `يُرجى تأكيد أن هذا هو عنوان حسابك في ${isolate(brand)}.`,
    limit: 'الرابط صالح ليوم واحد.',
    next: 'افتح الرابط أدناه حيث سجّلت الدخول. يعمل مرة واحدة، خلال يوم واحد. الرابط الأحدث يلغي الأقدم.',
    action: 'تأكيد عنواني',
    reason: 'تصلك هذه الرسالة لأن عنوانك أُعطي لحساب. إن لم تكن أنت فيمكنك تجاهلها.',
  },
  emailChange: {
    subject: (brand) => `أكّد عنوانك الجديد لدى ${brand}`,
    first: (brand) => `سيصبح هذا العنوان عنوان حساب في ${isolate(brand)}.`,
    limit: 'الرابط صالح لساعة واحدة.',
    next: 'أكّد أنه لك عبر الرابط أدناه. يعمل مرة واحدة، خلال ساعة واحدة. حتى ذلك الحين لا يتغير شيء.',
    action: 'تأكيد هذا العنوان',
    reason: 'إن لم تطلب ذلك فيمكنك تجاهل هذه الرسالة: لن يحدث شيء.',
  },
  emailChangeAsked: {
    subject: (brand) => `طُلب عنوان جديد لحسابك في ${brand}`,
    first: (brand, newEmail) =>
      `طلب شخص يعرف كلمة مرورك تغيير عنوان حسابك في ${isolate(brand)} إلى ${isolate(newEmail)}.`,
    next: 'يتغير العنوان بعد تأكيد العنوان الجديد. إن لم تكن أنت فعيّن كلمة مرور جديدة الآن: هذا يلغي التغيير أيضًا.',
    reason: 'تصلك هذه الرسالة لأن هذا هو العنوان الحالي لحسابك.',
  },
  emailChanged: {
    subject: (brand) => `تغيّر عنوان حسابك في ${brand}`,
    first: (brand, newEmail) => `عنوان حسابك في ${isolate(brand)} هو الآن ${isolate(newEmail)}.`,
    next: 'إن كنت أنت من غيّره فلا داعي لفعل شيء. وإن لم تكن أنت فاكتب إلينا: نحن وحدنا نستطيع مساعدتك عندئذ.',
    reason: 'تصلك هذه الرسالة لأن هذا كان عنوان حسابك. وهي آخر رسالة عنه.',
  },
  passwordReset: {
    subject: (brand) => `عيّن كلمة مرور جديدة لدى ${brand}`,
    first: (brand) => `طُلبت كلمة مرور جديدة لحسابك في ${isolate(brand)}.`,
    limit: 'الرابط صالح لساعة واحدة.',
    next: 'يعمل الرابط أدناه مرة واحدة، خلال ساعة من طلبه. الرابط الأحدث يلغي الأقدم.',
    reason: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  passwordUpdated: {
    subject: (brand) => `تغيّرت كلمة مرورك لدى ${brand}`,
    first: (brand) => `تغيّرت كلمة مرور حسابك في ${isolate(brand)}.`,
    act: 'إن لم تكن أنت فعيّن كلمة جديدة الآن.',
    next: 'إن كنت أنت فلا داعي لفعل شيء. وإن لم تكن أنت فعيّن كلمة مرور جديدة الآن: هذا ينهي كل الجلسات الأخرى.',
    reason: 'تصلك هذه الرسالة كلما تغيّرت كلمة مرور حسابك.',
  },
  securityNotice: {
    subject: (subject, brand) => `${subject}: حسابك في ${brand}`,
    act: 'إن لم تكن أنت فعيّن كلمة مرور جديدة الآن.',
    last: 'إن لم تكن أنت فإن شخصًا آخر يعرف كلمة مرورك: عيّن كلمة جديدة الآن، فهذا ينهي كل الجلسات الأخرى.',
    reason: 'تصلك هذه الرسالة كلما تغيّر تسجيل الدخول بخطوتين في حسابك.',
    news: {
      'turned-on': {
        subject: 'فُعّل تسجيل الدخول بخطوتين',
        first: (brand) => `يطلب حسابك في ${isolate(brand)} الآن رمزًا من تطبيق المصادقة عند تسجيل الدخول.`,
        next: 'احفظ رموز الاسترداد في مكان آمن: من دونها ومن دون التطبيق لا يمكنك تسجيل الدخول.',
      },
      'turned-off': {
        subject: 'أُوقف تسجيل الدخول بخطوتين',
        first: (brand) => `لم يعد حسابك في ${isolate(brand)} يطلب رمزًا عند تسجيل الدخول: تكفي كلمة المرور.`,
        next: 'يمكنك تفعيله من جديد في ملفك الشخصي.',
      },
      'recovery-codes-renewed': {
        subject: 'لديك رموز استرداد جديدة',
        first: (brand) => `أُنشئت رموز استرداد جديدة لحسابك في ${isolate(brand)}.`,
        next: 'لم تعد الرموز السابقة صالحة: يمكنك التخلص منها.',
      },
      'recovery-code-used': {
        subject: 'استُخدم رمز استرداد',
        first: (brand) => `استُخدم أحد رموز الاسترداد لحسابك في ${isolate(brand)}.`,
        next: 'لا يمكن استخدامه مرة أخرى. إن قاربت رموزك على النفاد فأنشئ رموزًا جديدة في ملفك الشخصي.',
      },
    },
  },
  sessionCopied: {
    subject: (brand) => `أُنهيت جلستك: حسابك في ${brand}`,
    preview: (brand) => `استُخدمت جلسة في حسابك في ${isolate(brand)} كما لو كانت نسخة. لقد أنهيناها.`,
    first: (brand, device) =>
      `استُخدمت ${device === undefined ? 'جلسة' : `جلسة ${isolate(device)}`} في حسابك في ${isolate(brand)} كما لو كانت هناك نسخة منها. لقد أنهيناها: يُرجى تسجيل الدخول هناك من جديد.`,
    cause: 'قد يكون السبب اتصالًا انقطع، أو متصفحًا استُعيد من نسخة احتياطية؛ وعندئذ لا داعي لفعل شيء.',
    next: 'إن لم تعرف شيئًا من ذلك فعيّن كلمة مرور جديدة: هذا ينهي كل الجلسات الأخرى.',
    reason: 'تصلك هذه الرسالة كلما أُنهيت جلسة في حسابك لأنها ربما نُسخت.',
  },
  cardsDue: {
    heading: (count) =>
      plural(count, {
        zero: 'لا توجد بطاقات مستحقة',
        one: 'بطاقة واحدة مستحقة',
        two: 'بطاقتان مستحقتان',
        few: '# بطاقات مستحقة',
        many: '# بطاقة مستحقة',
        other: '# بطاقة مستحقة',
      }),
    sentence: (heading) => `${heading}.`,
    why: 'بضع دقائق الآن تحفظ ما تعلمته. تعود البطاقات على فترات أبعد فأبعد.',
    action: 'راجع الآن',
    reason: 'تصلك هذه الرسالة مرة في اليوم على الأكثر لأنك طلبتها في ملفك الشخصي.',
  },
  certificate: {
    subject: (title) => `شهادتك: ${title}`,
    preview: (name, title) => `إتمام دورة ${isolate(title)}: ${isolate(name)}.`,
    congratulation: 'أحسنت: لقد أنهيت دورتك، وهذه شهادتك.',
    title: 'شهادة إتمام',
    named: (name) => `${isolate(name)} أكمل هذه الدورة:`,
    completed: 'أكمل هذه الدورة:',
    on: (date) => `في ${date}`,
    idLabel: 'رقم الشهادة',
    sample: 'أُنشئت من مادة دراسية نموذجية',
    check: 'يمكن لكل من تعرضها عليه التحقق منها هنا:',
    action: 'افتح شهادتك',
    reason: 'تصلك هذه الرسالة مرة واحدة لأنك أكملت دورة.',
  },
  contactReceived: {
    subject: (brand) => `استلمنا رسالتك إلى ${brand}`,
    first: (brand, date) => `وصلت رسالتك إلى ${isolate(brand)} في ${date}.`,
    answer: 'سنرد عليك.',
    next: 'سنرد على هذا العنوان. لا داعي لفعل شيء آخر.',
    heading: 'كتبت:',
    action: (brand) => `الانتقال إلى ${isolate(brand)}`,
    reason: 'تصلك هذه الرسالة لأن عنوانك أُعطي في نموذج الاتصال. إن لم تكن أنت فيمكنك تجاهلها: لن يحدث شيء آخر.',
  },
  receipt: {
    subject: (number, brand) => `إيصالك ${number} من ${brand}`,
    first: (amount, plan) => `استلمنا ${isolate(amount)} مقابل ${plan}.`,
    number: (number) => `الإيصال ${isolate(number)}.`,
    period: (from, until) => `من ${from} إلى ${until}`,
    pdf: 'الإيصال بصيغة PDF ويوم الدفعة التالية وزر الإلغاء في صفحة اشتراكك.',
    action: 'تنزيل ملف PDF',
    reason: 'تصلك هذه الرسالة مرة عن كل دفعة لخطتك.',
  },
  subscriptionEnded: {
    subject: (plan) => `انتهت ${plan}`,
    subjectOfSecond: (brand) => `أُلغي اشتراكك الثاني في ${brand}`,
    first: (plan, date) => `انتهت ${plan} في ${date}.`,
    firstOfSecond: (plan, gateway) => `دفعت ثمن اشتراك ثانٍ: ${plan} عبر ${gateway}.`,
    because: {
      cancelled: 'أُلغي الاشتراك.',
      expired: 'انقضت مدته ولم يكن مقررًا أن يتجدد.',
      unpaid: 'تعذّر خصم التجديد ولم يُدفع بعد ذلك أيضًا.',
      refunded: 'رُدّ إليك المبلغ كاملًا.',
      disputed: 'اعتُرض على الدفعة لدى المصرف فاسترد المصرف المال.',
      duplicate: 'كان لديك اشتراك آخر جارٍ، فألغينا هذا فورًا.',
      refused: 'لم يكن المبلغ أو الخطة كما طلبت، فألغيناه فورًا.',
    },
    nothingMore: 'لن يُخصم شيء آخر.',
    freeAgain: `حسابك الآن على الخطة المجانية. ${OWN_COURSES}، ويمكنك اختيار خطة من جديد في أي وقت.`,
    afterSecond: `${ON_ITS_WAY} يستمر اشتراكك الأول كما كان.`,
    afterRefusal: `${ON_ITS_WAY} نأسف للإزعاج.`,
    reason: 'تصلك هذه الرسالة مرة واحدة عندما ينتهي اشتراك لك.',
  },
  renewalChanged: {
    subjectOfRenewal: (plan) => `تتجدد ${plan} من جديد`,
    subjectOfEnd: (plan, date) => `تنتهي ${plan} في ${date}`,
    renews: (plan) => `تتجدد ${plan} من جديد.`,
    nextCharge: (gateway, date) =>
      `يخصم ${gateway} الفترة التالية في ${date}. يمكنك الإلغاء في أي وقت من صفحة اشتراكك.`,
    ends: (plan, date) => `تنتهي ${plan} في ${date} كما طلبت.`,
    untilThen: (gateway) => `لن يخصم ${gateway} شيئًا آخر. حتى ذلك الحين يبقى كل شيء كما هو.`,
    afterwards: `بعد ذلك يكون حسابك على الخطة المجانية. ${OWN_COURSES}.`,
    notAsked: 'إن لم تطلب ذلك فيُرجى تغيير كلمة مرورك ومراجعة اشتراكك.',
    reason: 'تصلك هذه الرسالة عندما تغيّر تجدد اشتراكك.',
  },
  planSuspended: {
    subject: (plan) => `${plan} بانتظار الدفعة`,
    first: (plan, paid, gateway) => `${plan} مدفوعة حتى ${paid}. أما المدة التي بعدها فلم تصل عنها دفعة من ${gateway}.`,
    freeNow: `حسابك الآن على الخطة المجانية. ${OWN_COURSES}.`,
    returns: (gateway) => `ما إن يصل المبلغ إلى ${gateway} حتى تعود خطتك تلقائيًا.`,
    choose: 'يمكنك في صفحة اشتراكك أن تدفع بطريقة أخرى أو أن تلغي الاشتراك.',
    reason: 'تصلك هذه الرسالة مرة عن كل فترة لم تُدفع في وقتها.',
  },
  renewalUpcoming: {
    subject: (plan, date) => `تتجدد ${plan} في ${date}`,
    first: (plan, date, gateway, amount) =>
      `تتجدد ${plan} في ${date}. عندها يخصم ${gateway} مبلغ ${isolate(amount)} عن الفترة التالية.`,
    stop: (date) => `إن لم ترغب في ذلك فأنهِ اشتراكك في صفحته قبل ${date}. يبقى لك ما دفعت ثمنه.`,
    nothingToDo: 'للاحتفاظ بخطتك لا داعي لفعل شيء.',
    reason: 'تصلك هذه الرسالة قبل تجديد اشتراكك.',
  },
  renewalFailed: {
    subject: (brand) => `تعذّر تجديد خطتك في ${brand}`,
    first: (gateway, plan) => `تعذّر على ${gateway} خصم الفترة التالية من ${plan}.`,
    until: (paid, access) => `هي مدفوعة حتى ${paid}. تبقى خطتك حتى ${access}، فلم يضع شيء بعد.`,
    check: (gateway) => `يُرجى التحقق من أن البطاقة أو الحساب الذي تدفع به لدى ${gateway} ما زال صالحًا وفيه رصيد.`,
    next: {
      stripe: (_plan, next) =>
        `سيحاول Stripe مرة أخرى تلقائيًا ${next ? `في ${next}` : 'في الأيام المقبلة'}؛ لا داعي لفعل شيء آخر بعد إصلاح ذلك.`,
      paypal: (_plan, next) =>
        `سيحاول PayPal مرة أخرى تلقائيًا ${next ? `في ${next}` : 'في الأيام المقبلة'}؛ لا داعي لفعل شيء آخر بعد إصلاح ذلك.`,
      razorpay: () =>
        'سيحاول Razorpay مرة في اليوم لثلاثة أيام ثم يتوقف. إن توقف فألغِ الاشتراك في صفحة اشتراكك واختر خطة من جديد.',
      paystack: (plan) =>
        `لا يحاول Paystack مرة أخرى قبل موعد الدفع التالي بعد ${plan === 'yearly' ? 'سنة' : 'شهر'}. للاحتفاظ بخطتك ألغِ الاشتراك في صفحة اشتراكك واختر خطة من جديد.`,
    },
    confirm: (gateway) =>
      `قد يطلب مصرفك أن تؤكد الدفعة. يفتح الزر أدناه صفحة ${gateway} التي تؤكدها فيها أو تدفع ببطاقة أخرى.`,
    otherWay: 'للدفع بطريقة أخرى اضغط «تحديث طريقة الدفع» في صفحة اشتراكك.',
    last: `إن لم ينجح ذلك يعود حسابك إلى الخطة المجانية. ${OWN_COURSES}.`,
    pay: 'أكّد أو ادفع الآن',
    update: 'تحديث طريقة الدفع',
    reason: 'تصلك هذه الرسالة مرة عن كل تجديد يفشل.',
  },
  paymentRefunded: {
    subject: (amount) => `${amount} في طريقها إليك`,
    first: (amount, number, plan) => `رددنا إليك ${isolate(amount)} من دفعتك ذات الإيصال ${isolate(number)} (${plan}).`,
    way: (gateway) => `يعود المبلغ بالطريقة التي دفعت بها، عبر ${gateway}. قد يستغرق وصوله حتى عشرة أيام بحسب مصرفك.`,
    ofSecond: 'كانت دفعة اشتراك ثانٍ. يستمر اشتراكك الأول كما كان.',
    otherMail: 'إن كان هذا ينهي خطتك فستخبرك بذلك رسالة أخرى.',
    creditNote: (number) => `تجد الإشعار الدائن ${isolate(number)} مع إيصالاتك في صفحة اشتراكك.`,
    action: 'عرض مدفوعاتك',
    reason: 'تصلك هذه الرسالة كلما رُدّ إليك مال.',
  },
  disputeOpened: {
    subject: (amount, gateway) => `اعتُرض على دفعة قدرها ${amount}: يُرجى الرد لدى ${gateway}`,
    heading: 'اعتُرض على دفعة',
    first: (amount) => `أبلغ دافع مصرفه بأنه لم يقم بدفعة قدرها ${isolate(amount)}.`,
    next: (gateway) =>
      `أجب في لوحة تحكم ${gateway} خلال المهلة المذكورة هناك: من دون رد يضيع المال. تبقى الخطة كما هي حتى يُبتّ في الأمر؛ وإن خُسر انتهت تلقائيًا.`,
    action: 'فتح المستخدمين المشتركين',
    reason: 'تصلك هذه الرسالة مرة عن كل اعتراض لأنك المشرف الرئيسي.',
  },
  refundFailed: {
    subject: (amount, gateway) => `فشل رد مبلغ ${amount} لدى ${gateway}`,
    heading: 'فشل رد مبلغ',
    first: (amount, gateway) => `فشل رد مبلغ ${isolate(amount)} لدى ${gateway}. عاد المال إلى حسابك هناك.`,
    next: (gateway) =>
      `تذكر لوحة تحكم ${gateway} السبب. يُرجى إرسال المال بطريقة أخرى وإبلاغ الدافع الذي أُخبر بأنه في الطريق.`,
    counted: 'يحسب الإيصال والإيرادات الدفعة من جديد. والخطة التي أنهاها رد المبلغ تبقى منتهية.',
    action: 'فتح المستخدمين المشتركين',
    reason: 'تصلك هذه الرسالة مرة عن كل رد مبلغ يفشل لأنك المشرف الرئيسي.',
  },
};
