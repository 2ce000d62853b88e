import type { AddressGuard, ServiceBase, ServiceOptions } from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createContactMessageModel } from './features/contact/contact-message.model.ts';

export interface Options extends ServiceOptions {
  /** Tests allow a server of their own as receiver of webhooks. */
  readonly webhookGuard?: Partial<AddressGuard>;
}

type Base = ServiceBase<Config, Options, Record<never, never>>;

export const createContext = async ({ connection }: Base) => ({
  messages: await createContactMessageModel(connection),
});

export type Context = Base & Awaited<ReturnType<typeof createContext>>;
