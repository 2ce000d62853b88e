import {
  auditRoutes,
  authenticate,
  connectMongo,
  createApp,
  createAuditLog,
  createLogger,
  createTokenVerifier,
  deadLetterRoutes,
  type Logger,
  listen,
  mongoCheck,
  startAll,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { planCards } from './plans/plan-cards.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { createPaymentModel } from './revenue/payment.model.ts';
import { createPaymentRepository } from './revenue/payment.repository.ts';
import { revenueRoutes } from './revenue/revenue.routes.ts';

export interface StartDependencies {
  readonly logger?: Logger;
}

export function start(config: Config, dependencies: StartDependencies = {}) {
  const logger = dependencies.logger ?? createLogger({ name: 'billing', level: config.LOG_LEVEL });

  return startAll(async (started) => {
    const client = await connectMongo(config.MONGODB_URI, { logger });
    started.push({ close: () => client.close() });
    const connection = client.useDb(config.BILLING_DATABASE);

    const verify = createTokenVerifier({
      jwksUrl: `${config.AUTH_URL}/.well-known/jwks.json`,
      issuer: 'coursewright-auth',
      audience: 'coursewright',
    });
    const plans = planCards({
      monthly: config.MONTHLY_COST,
      yearly: config.YEARLY_COST,
      currency: config.PLAN_CURRENCY,
    });
    const payments = createPaymentRepository(await createPaymentModel(connection));

    const audit = createAuditLog(connection);
    const app = createApp({
      logger,
      audit,
      trustedProxies: config.TRUSTED_PROXIES,
      health: { mongodb: mongoCheck(connection) },
      authenticate: authenticate(verify),
      routers: [
        plansRoutes(plans),
        revenueRoutes({ payments, currency: config.REVENUE_CURRENCY, rates: config.REVENUE_RATES, logger }),
        deadLetterRoutes('billing', []),
        auditRoutes('billing', audit),
      ],
    });
    const server = await listen(app, config.BILLING_PORT, config.HOST, 'BILLING_PORT');
    started.push(server);
    return { url: server.url };
  });
}
