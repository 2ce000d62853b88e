import { type InterfaceLanguage, interfaceLanguages } from '@coursewright/contracts';
import type { Request } from 'express';

/** The first language of the interface that the request names; null when it names none. */
export function readLanguage(req: Request): InterfaceLanguage | null {
  const accepted = req.acceptsLanguages().map((tag) => tag.toLowerCase().split('-')[0]);
  const named = accepted.find((code) => interfaceLanguages.some((language) => language === code));
  return interfaceLanguages.find((language) => language === named) ?? null;
}

/** The first of the wanted languages that is offered, else the first one offered. */
export function chooseLanguage(
  offered: readonly InterfaceLanguage[],
  ...wanted: readonly (InterfaceLanguage | null | undefined)[]
): InterfaceLanguage {
  const chosen = wanted.find((language) => offered.some((one) => one === language));
  return chosen ?? offered[0] ?? 'en';
}
