import { type InterfaceLanguage, interfaceLanguages } from '@coursewright/contracts';
import { readPageLanguage } from '@coursewright/text';
import { i18n, type Messages } from '@lingui/core';
import { TransNoContext, type TransProps } from '@lingui/react/server';
import type { ReactNode } from 'react';

export type { MessageDescriptor } from '@lingui/core';
/** What Lingui's macros become; shared at run time, so that a page has one language. */
export { i18n };

// A change of the language reloads the page, so nothing needs to be rendered again.
export const Trans = ({ values, ...props }: TransProps) => (
  <TransNoContext {...props} values={values && keepMarkup(values)} lingui={{ i18n, defaultComponent: Sentence }} />
);

// A browser that translates the page puts elements of its own in place of texts. React cannot move or remove a text then,
// and changes one that is no longer in the page: so a message is an element, and another one when its own words change.
const Sentence = ({ children }: { children?: ReactNode }) => <span key={String(children)}>{children}</span>;

// Lingui would take tags in a value, such as a title, for elements of the message. Elements it leaves alone.
const keepMarkup = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <span key={name}>{value}</span> : value,
    ]),
  );

/** The language that the server chose for this page. */
export const readLanguage = (): InterfaceLanguage =>
  interfaceLanguages.find((language) => language === readPageLanguage()) ?? 'en';

i18n.loadAndActivate({ locale: readLanguage(), messages: {} });

// A release is compiled, except for texts without placeholders, which are their own ids. Only the development build of
// Lingui has a compiler.
const { _messageCompiler: compiler } = i18n as unknown as {
  _messageCompiler?: Parameters<typeof i18n.setMessagesCompiler>[0];
};
i18n.setMessagesCompiler(compiler ?? ((text) => [text]));

const isTranslated = (text: string) => Object.hasOwn(i18n.messages, text);

/** A text of the API in the language of the page, where a catalog has it or each of its sentences. */
export function translateText(text: string): string {
  if (isTranslated(text)) return i18n._(text);
  // The catalog has a limit such as "must be at most #" once for all numbers.
  const general = text.replace(/\d+/g, '#');
  const numbers = text.match(/\d+/g);
  if (numbers && isTranslated(general)) return i18n._(general).replace(/#/g, () => numbers.shift() ?? '');
  const sentences = text.split(/(?<=\.) (?=\p{Lu})/u);
  return sentences.every(isTranslated) ? sentences.map((sentence) => i18n._(sentence)).join(' ') : text;
}

/** Translates `message`, if there is one. */
export const translateMessage = <T extends object>(answer: T): T =>
  'message' in answer && typeof answer.message === 'string'
    ? { ...answer, message: translateText(answer.message) }
    : answer;

export type Catalogs = Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<{ messages: Messages }>>;

/** Adds the texts of a part in the language of the page. Without them, for example after a failed request, texts are English. */
export async function loadMessages(catalogs: Catalogs, language = readLanguage()): Promise<void> {
  if (language === 'en') return;
  try {
    i18n.load(language, (await catalogs[language]()).messages);
  } catch (error) {
    console.error(`the texts in ${language} could not be loaded`, error);
  }
}

const catalogs: Catalogs = {
  de: () => import(/* webpackChunkName: "api-messages-de" */ './api-messages/de.po'),
  es: () => import(/* webpackChunkName: "api-messages-es" */ './api-messages/es.po'),
  ar: () => import(/* webpackChunkName: "api-messages-ar" */ './api-messages/ar.po'),
  ja: () => import(/* webpackChunkName: "api-messages-ja" */ './api-messages/ja.po'),
};

let loading: Promise<void> | undefined;

/** Loads the texts of the API in the language of the page, when the first of them is to be shown. */
export function loadApiMessages(): Promise<void> {
  loading ??= loadMessages(catalogs);
  return loading;
}
