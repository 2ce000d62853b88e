import { type InterfaceLanguage, LANGUAGE_COOKIE, type SessionUser } from '@coursewright/contracts';
import { readLanguage } from '@coursewright/mfe-kit/messages';

const ONE_YEAR_S = 31_536_000;

// The server renders the next page in this language. Returns whether the browser kept the choice.
export function saveLanguage(language: InterfaceLanguage): boolean {
  const choice = `${LANGUAGE_COOKIE}=${language}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${choice}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${secure}`;
  return document.cookie.split('; ').includes(choice);
}

// After sign-in. Returns whether the next page has to be loaded from the server, because it is in another language.
export function takeAccountLanguage(user: SessionUser, offered: readonly InterfaceLanguage[] = []): boolean {
  const language = offered.find((one) => one === user.language);
  return language !== undefined && language !== readLanguage() && saveLanguage(language);
}
