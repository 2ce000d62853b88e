import { queryOptions } from '@coursewright/mfe-kit/query';

export interface Country {
  code: string;
  label: string;
}

/** The countries of ISO 3166-1 by their usual English names; the list is a file of its own, loaded with the form. */
export const listCountries = queryOptions({
  queryKey: ['billing', 'countries'],
  queryFn: readCountries,
  staleTime: Number.POSITIVE_INFINITY,
});

async function readCountries(): Promise<Country[]> {
  const { default: english } = await import(/* webpackChunkName: "countries" */ 'i18n-iso-countries/langs/en.json', {
    with: { type: 'json' },
  });
  return Object.entries(english.countries as Record<string, string | string[]>)
    .map(([code, names]) => ({ code, label: [names].flat()[0] ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
