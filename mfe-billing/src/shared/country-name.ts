const names = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/** `United Kingdom` for `GB`. What is no country code, as a gateway may answer, stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && names.of(code)) || code;
