import type { InterfaceLanguage } from '@coursewright/contracts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

export type { NotifiedEndReason } from './en.ts';

export const texts: Record<InterfaceLanguage, Texts> = { en, de, es, ar, ja };
