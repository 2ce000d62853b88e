import { z } from 'zod';

const address = z.object({
  address_line_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
});

const pages = { return_url: z.url().max(4000), cancel_url: z.url().max(4000) };

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_create, as far as we use it. */
export const createSchema = z.object({
  plan_id: z.string().min(3).max(50),
  custom_id: z
    .string()
    .min(1)
    .max(127)
    .regex(/^[\x20-\x7E]+$/)
    .optional(),
  subscriber: z
    .object({
      email_address: z.email().max(254).optional(),
      name: z
        .object({ given_name: z.string().max(140), surname: z.string().max(140) })
        .partial()
        .optional(),
      shipping_address: z
        .object({ name: z.object({ full_name: z.string().max(300) }).optional(), address: address.optional() })
        .optional(),
    })
    .default({}),
  application_context: z.object({
    brand_name: z.string().min(1).max(127).optional(),
    shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).default('GET_FROM_FILE'),
    user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).default('SUBSCRIBE_NOW'),
    ...pages,
  }),
});

export const reviseSchema = z.object({ plan_id: z.string().min(3).max(50), application_context: z.object(pages) });

export const reasonSchema = z.object({ reason: z.string().min(1).max(128) });
