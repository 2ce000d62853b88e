import { readLocale } from '@coursewright/text';

const countryNames = new Intl.DisplayNames([readLocale()], { type: 'region' });

// Gateways may send other texts than country codes; these are returned unchanged.
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && countryNames.of(code)) || code;
