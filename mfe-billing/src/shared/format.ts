const countryNames = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/** Gateways may send other texts than country codes; these are returned unchanged. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && countryNames.of(code)) || code;
