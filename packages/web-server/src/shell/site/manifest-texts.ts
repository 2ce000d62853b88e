import type { InterfaceLanguage } from '@coursewright/contracts';

interface ManifestTexts {
  description: string;
  continue: string;
  review: string;
  create: string;
}

/** What systems show of the installed application. */
export const manifestTexts: Record<InterfaceLanguage, ManifestTexts> = {
  en: {
    description: 'Name a topic, and an AI writes the course: lessons, quizzes, reviews and a certificate.',
    continue: 'Continue',
    review: 'Review',
    create: 'New course',
  },
  de: {
    description:
      'Nennen Sie ein Thema, und eine KI schreibt den Kurs: Lektionen, Quiz, Wiederholungen und ein Zertifikat.',
    continue: 'Weiterlernen',
    review: 'Wiederholen',
    create: 'Neuer Kurs',
  },
  es: {
    description: 'Diga un tema y una IA escribe el curso: lecciones, cuestionarios, repasos y un certificado.',
    continue: 'Continuar',
    review: 'Repasar',
    create: 'Curso nuevo',
  },
  ar: {
    description: 'اذكر موضوعًا، وسيكتب الذكاء الاصطناعي الدورة: دروس واختبارات ومراجعات وشهادة.',
    continue: 'متابعة',
    review: 'مراجعة',
    create: 'دورة جديدة',
  },
  ja: {
    description: 'テーマを挙げると、AI がコースを書きます。レッスン、クイズ、復習、修了証まで。',
    continue: '続ける',
    review: '復習',
    create: '新しいコース',
  },
};
