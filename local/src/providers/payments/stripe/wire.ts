import type Stripe from 'stripe';

/** An object of Stripe's SDK as it travels: its decimals are text. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? T
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** Fields that are there and say nothing. */
export const nulls = <Key extends string>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

export const list = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url });
