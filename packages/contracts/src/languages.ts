// Without zod: the first scripts of the shell need it.

/** Languages of the interface. Texts are written in English; the others have catalogs. */
export const interfaceLanguages = ['en', 'de', 'es', 'ar', 'ja'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** Names the language that a person chose; the gateway passes it on as `Accept-Language`. */
export const LANGUAGE_COOKIE = 'language';

export const languageDirection = (language: InterfaceLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
