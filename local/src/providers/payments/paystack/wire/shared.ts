import { z } from 'zod';
import type { CustomerRecord } from '../record-types.ts';

export const instant = z.iso.datetime();
export const amount = z.int();
export const currency = z.string().length(3);
/** On most objects. */
export const account = { integration: 100_032, domain: 'test' };

export const customerSchema = z.strictObject({
  id: z.int(),
  first_name: z.null(),
  last_name: z.null(),
  email: z.email(),
  customer_code: z.string().startsWith('CUS_'),
  phone: z.null(),
  metadata: z.null(),
  risk_action: z.literal('default'),
  international_format_phone: z.null(),
});

export const authorizationSchema = z.strictObject({
  authorization_code: z.string().startsWith('AUTH_'),
  bin: z.string(),
  last4: z.string().length(4),
  exp_month: z.string(),
  exp_year: z.string(),
  channel: z.literal('card'),
  card_type: z.string(),
  bank: z.string(),
  country_code: z.string().length(2),
  brand: z.string(),
  reusable: z.boolean(),
  signature: z.string().startsWith('SIG_'),
  account_name: z.null(),
});

export const customerWire = ({ id, email, code }: CustomerRecord) => ({
  id,
  first_name: null,
  last_name: null,
  email,
  customer_code: code,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

export const authorizationWire = (code: string) => ({
  authorization_code: code,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'ZA',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
  account_name: null,
});
