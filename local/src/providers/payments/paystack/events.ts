import { createHmac } from 'node:crypto';
import { sandboxKeys } from '../environment.ts';
import { escapedJson } from '../escaped-json.ts';
import type { SandboxEvent, SandboxKit } from '../sandbox.ts';

/** Paystack gives its events neither an id nor a time; ours is for the list of deliveries alone. */
export const createTell = (kit: SandboxKit) => (event: string, data: object) =>
  kit.emit({ id: kit.id('', 14), type: event, body: escapedJson({ event, data }) });
export type Tell = ReturnType<typeof createTell>;

export const sign = ({ body }: SandboxEvent): Record<string, string> => ({
  'x-paystack-signature': createHmac('sha512', sandboxKeys.paystack.secretKey).update(body).digest('hex'),
});
