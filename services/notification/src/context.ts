import type { ServiceBase, ServiceOptions } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { createContactMessageModel } from './features/contact/contact-message.model.ts';

export const openModels = async (connection: Connection) => ({
  messages: await createContactMessageModel(connection),
});

export type Context = ServiceBase<Config, ServiceOptions, Awaited<ReturnType<typeof openModels>>>;
