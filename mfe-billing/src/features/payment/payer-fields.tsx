import { TextField } from '@coursewright/ui';
import { CountryField } from './country-field.tsx';
import { labels, type PayerField } from './payer-form.ts';
import type { PayerForm } from './use-payer-form.ts';

/** Who pays, and where they live. */
export function PayerFields({ values, errors, change }: PayerForm) {
  const field = (name: PayerField) => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
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
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={60}
        hint="Digits only. If yours has letters, leave them out."
      />
      <CountryField value={values.country} error={errors.country} onChange={(code) => change('country', code)} />
    </div>
  );
}
