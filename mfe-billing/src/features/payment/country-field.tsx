import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, SelectField } from '@coursewright/ui';
import { listCountries } from './countries.api.ts';
import { labels } from './payer-form.ts';

interface CountryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { data: countries, isError, isFetching, refetch } = useQuery(listCountries);
  return (
    <div>
      <SelectField
        name="country"
        label={labels.country}
        autoComplete="country"
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{countries || isError ? 'Choose your country' : 'Loading the countries …'}</option>
        {/* what was chosen before stays chosen while the list is on its way */}
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
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
