import { type InterfaceLanguage, interfaceLanguages, languageDirection } from '@coursewright/contracts';
import { createFormats, toMajor } from '@coursewright/text';
import { texts } from '../texts/index.ts';

const createWording = (language: InterfaceLanguage) => {
  const { date, percent, money } = createFormats(language);
  return {
    language,
    direction: languageDirection(language),
    texts: texts[language],
    date,
    percent,
    // `£9.00`, `ZAR 170.00`
    minor: (amountMinor: number, currency: string): string =>
      money(toMajor(amountMinor, currency), currency).replaceAll('\u00a0', ' '),
  };
};

// The texts and formats of one language.
export type Wording = ReturnType<typeof createWording>;

const wordings = new Map(interfaceLanguages.map((language) => [language, createWording(language)]));

export const getWording = (language: InterfaceLanguage): Wording => wordings.get(language) ?? createWording(language);
