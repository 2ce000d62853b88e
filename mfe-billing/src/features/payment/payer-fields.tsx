import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { RetryButton, SelectField, TextField } from '@coursewright/ui';
import { useWatch } from 'react-hook-form';
import type { PayerForm } from './payer-form.ts';

interface Country {
  code: string;
  label: string;
}

/** ISO 3166-1 names in a separate chunk, loaded with the form. */
const countriesQuery = queryOptions({
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

function CountryField({ control, field }: PayerForm) {
  const { data: countries, isError, isFetching, refetch } = useQuery(countriesQuery);
  const value = useWatch({ control, name: 'country' });
  return (
    <div>
      <SelectField {...field('country')} value={value} autoComplete="country">
        <option value="">{countries || isError ? 'Choose your country' : 'Loading the countries …'}</option>
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
          The countries could not be loaded.
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
        hint="Receipts always go to the address of your account."
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
        hint="As it is written in your country, such as SW1A 1AA or 10115."
      />
      <CountryField {...form} />
    </div>
  );
}
