import { type Payer, payerSchema } from '@coursewright/contracts';

export type PayerField = keyof Payer;
export type PayerErrors = Partial<Record<PayerField, string>>;

/** In the order of the form: the first wrong one takes the focus. */
export const labels: Record<PayerField, string> = {
  name: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  address: 'Address',
  post: 'Postal Code',
  country: 'Country',
};

export const payerFields = Object.keys(labels) as PayerField[];

export const FILL_IN = 'Please fill in all required fields';

/** The contract's words at a field, such as `must be digits`, as a person reads them. */
const atField = (field: PayerField, message: string) =>
  /^[a-z]/.test(message) ? `${labels[field]} ${message}` : message;

/** What may be sent, or what is wrong with each field; an empty one is said to be empty, whatever else it is. */
export function checkPayer(values: Payer): { payer: Payer } | { errors: PayerErrors } {
  const checked = payerSchema.safeParse(values);
  if (checked.success) return { payer: checked.data };
  const errors: PayerErrors = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as PayerField;
    errors[field] ??= atField(field, values[field].trim() === '' ? 'must not be empty' : message);
  }
  return { errors };
}

/** The one message about a form that was not sent: missing fields first, then the first wrong one. */
export function summaryOf(values: Payer, errors: PayerErrors): string {
  const wrong = payerFields.filter((field) => errors[field]);
  const first = wrong[0];
  return wrong.some((field) => values[field].trim() === '') || !first ? FILL_IN : (errors[first] ?? FILL_IN);
}

/** What the server refused, at the fields it named: `payer.post` and `post` alike. */
export function refusedFields(details: readonly { field: string; message: string }[]): PayerErrors {
  const errors: PayerErrors = {};
  for (const { field: path, message } of details) {
    const field = payerFields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field) errors[field] = atField(field, message);
  }
  return errors;
}
