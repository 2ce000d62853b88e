import type { InterfaceLanguage } from '@coursewright/contracts';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { RetryButton, SelectField, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { PayerForm } from './payer-form.ts';

interface Country {
  code: string;
  label: string;
}

// ISO 3166-1 names in a separate chunk, loaded with the form.
const countriesQuery = queryOptions({
  queryKey: ['billing', 'countries'],
  queryFn: readCountries,
  staleTime: Number.POSITIVE_INFINITY,
});

interface CountryList {
  default: { countries: Record<string, string | string[]> };
}

const lists: Record<InterfaceLanguage, () => Promise<CountryList>> = {
  en: () => import(/* webpackChunkName: "countries" */ 'i18n-iso-countries/langs/en.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "countries-de" */ 'i18n-iso-countries/langs/de.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "countries-es" */ 'i18n-iso-countries/langs/es.json', { with: { type: 'json' } }),
  ar: () =>
    import(/* webpackChunkName: "countries-ar" */ 'i18n-iso-countries/langs/ar.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "countries-ja" */ 'i18n-iso-countries/langs/ja.json', { with: { type: 'json' } }),
};

async function readCountries(): Promise<Country[]> {
  const language = readLanguage();
  const { countries } = (await lists[language]()).default;
  return Object.entries(countries)
    .map(([code, names]) => ({ code, label: [names].flat()[0] ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

function CountryField({ control, field }: PayerForm) {
  const { data: countries, isError, isFetching, refetch } = useQuery(countriesQuery);
  const value = useWatch({ control, name: 'country' });
  return (
    <div>
      <SelectField {...field('country')} value={value} autoComplete="country">
        <option value="">{countries || isError ? t`Choose your country` : t`Loading the countries …`}</option>
        {/* keeps the chosen country while the list loads */}
        {!countries && value && <option value={value}>{value}</option>}
        {countries?.map(({ code, label }) => (
          <option key={code} value={code}>
            {`${label} (${code})`}
          </option>
        ))}
      </SelectField>
      {isError && (
        <p role="alert" className="bl:mt-1.5 bl:mb-0 bl:flex bl:flex-wrap bl:items-center bl:gap-2 bl:text-sm">
          <Trans>The countries could not be loaded.</Trans>
          <RetryButton loading={isFetching} onClick={() => void refetch()} />
        </p>
      )}
    </div>
  );
}

export function PayerFields(form: PayerForm) {
  const { field } = form;
  return (
    <div className="bl:grid bl:gap-5 bl:sm:grid-cols-2">
      <TextField {...field('name')} autoComplete="given-name" dir="auto" maxLength={140} />
      <TextField {...field('lastName')} autoComplete="family-name" dir="auto" maxLength={140} />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t`Receipts always go to the address of your account.`}
        className="bl:sm:col-span-2"
      />
      <TextField
        {...field('address')}
        autoComplete="street-address"
        dir="auto"
        maxLength={300}
        className="bl:sm:col-span-2"
      />
      <TextField
        {...field('post')}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={10}
        hint={t`As it is written in your country, such as SW1A 1AA or 10115.`}
      />
      <CountryField {...form} />
    </div>
  );
}
