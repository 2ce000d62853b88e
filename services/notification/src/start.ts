import {
  auditRoutes,
  authenticatePasses,
  type BrokerConnect,
  connectBroker,
  connectMongo,
  createApp,
  createAuditLog,
  createLogger,
  createRelay,
  createWatch,
  deadLetterRoutes,
  type Logger,
  listen,
  mongoCheck,
  serviceHealthRoutes,
  startAll,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { allConsumers } from './consumers.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { createContactLimits } from './contact/contact-limits.ts';
import { createContactMessageModel } from './contact/contact-message.model.ts';
import { createReceiveMessage } from './contact/receive-message.ts';
import { contactTableRoutes } from './contact-table/contact-table.routes.ts';
import { deliverMailWith } from './mails/deliver-mail.ts';
import { createMailModel } from './mails/mail.model.ts';
import { createMailRepository } from './mails/mail.repository.ts';
import { askForTokenAt } from './mails/mail-links.ts';
import { createMailer } from './mails/mailer.ts';
import { mailsRoutes } from './mails/mails.routes.ts';
import { createRender } from './mails/templates/render.ts';
import { createRecipientRepository } from './recipients/recipient.repository.ts';

export interface StartDependencies {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker forgets what it had: publish the sent log again. */
  readonly replaySent?: boolean;
  /** No other process shares the database. */
  readonly exclusive?: boolean;
  readonly logger?: Logger;
}

export function start(config: Config, dependencies: StartDependencies = {}) {
  const { connectBroker: connect, replaySent, exclusive } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'notification', level: config.LOG_LEVEL });

  return startAll(async (started) => {
    const client = await connectMongo(config.MONGODB_URI, { logger });
    started.push({ close: () => client.close() });
    const connection = client.useDb(config.NOTIFICATION_DATABASE);
    const broker = await connectBroker({ url: config.AMQP_URL, connect, logger });
    started.push(broker);
    const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
    started.push(mailer);

    const mails = createMailRepository(await createMailModel(connection));
    if (exclusive) await mails.breakClaims();
    const recipients = createRecipientRepository(connection);
    const messages = await createContactMessageModel(connection);
    const relay = createRelay({ connection, models: [messages], broker, logger, replaySent });
    const limits = await createContactLimits(connection);
    const render = createRender({ name: config.BRAND_NAME, url: config.PUBLIC_URL });
    const deliver = deliverMailWith({
      ...{ mails, mailer, render, publicUrl: config.PUBLIC_URL, logger },
      hasLeft: recipients.hasLeft,
    });
    const consumers = allConsumers({
      messaging: { connection, broker, logger, exclusive },
      ...{ mails, recipients, messages, deliver },
      askForToken: askForTokenAt(config.AUTH_URL),
      adminEmail: config.ADMIN_EMAIL,
    });

    const audit = createAuditLog(connection);
    const health = { mongodb: mongoCheck(connection), broker: () => broker.connected };
    const watch = createWatch({ ...health, 'mail server': mailer.answers });
    started.push(watch);
    const app = createApp({
      logger,
      audit,
      trustedProxies: config.TRUSTED_PROXIES,
      health,
      authenticate: authenticatePasses(config.AUTH_URL),
      routers: [
        contactRoutes(createReceiveMessage({ messages, limits, published: relay.poke }), limits),
        await contactTableRoutes(messages),
        deadLetterRoutes('notification', consumers),
        mailsRoutes({ consumers, mails }),
        serviceHealthRoutes('notification', {
          ...{ watch, consumers, relay },
          providers: () => ({ 'mails through': new URL(config.SMTP_URL).host }),
        }),
        auditRoutes('notification', audit),
      ],
    });

    for (const consumer of consumers) {
      await consumer.start();
      started.push(consumer);
    }
    await relay.start();
    started.push(relay);
    const server = await listen(app, config.NOTIFICATION_PORT, config.HOST, 'NOTIFICATION_PORT');
    started.push(server);
    return { url: server.url };
  });
}
