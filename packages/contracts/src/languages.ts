// Without zod: the first scripts of the shell and the threads that export need it.

/** Languages of the interface. Texts are written in English; the others have catalogs. */
export const interfaceLanguages = ['en', 'de', 'es', 'ar', 'ja'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** BCP 47. Courses are written in other languages too: the topic decides when none is chosen. */
export const courseLanguages = [
  ...['en', 'ar', 'bn', 'bg', 'zh', 'cs', 'da', 'nl', 'fi', 'fr', 'de', 'el', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['nb', 'fa', 'pl', 'pt', 'ro', 'ru', 'es', 'sw', 'sv', 'ta', 'th', 'tr', 'uk', 'ur', 'vi'],
] as const;

/** Names the language that a person chose; the gateway passes it on as `Accept-Language`. */
export const LANGUAGE_COOKIE = 'language';

export const languageDirection = (language: InterfaceLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
