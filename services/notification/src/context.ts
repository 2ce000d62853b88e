import type { AddressGuard, ServiceBase, ServiceOptions } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { createContactMessageModel } from './features/contact/contact-message.model.ts';

export const openModels = async (connection: Connection) => ({
  messages: await createContactMessageModel(connection),
});

export interface Options extends ServiceOptions {
  /** Tests allow a server of their own as receiver of webhooks. */
  readonly webhookGuard?: Partial<AddressGuard>;
}

export type Context = ServiceBase<Config, Options, Awaited<ReturnType<typeof openModels>>>;
