import type { Environment } from '@coursewright/service-kit';
import { connect } from 'amqplib';
import { findService } from '../services.ts';
import { type Finding, getMessage, isAtLeast, note, ok, wrong } from './finding.ts';

const LEAST_RABBITMQ = '3.10';

function withoutPassword(address: string): string {
  const url = new URL(address);
  return url.host;
}

// Each reads the configuration of the part that uses the server, and says nothing when that is wrong: it is reported
// by its variables.
function readOrNothing<Config>(read: (env: Environment) => Config, env: Environment): Config | undefined {
  try {
    return read(env);
  } catch {
    return undefined;
  }
}

export async function checkBroker(env: Environment, timeoutMs: number): Promise<Finding[]> {
  if (!env.AMQP_URL) return [];
  try {
    const connection = await connect(env.AMQP_URL, { timeout: timeoutMs });
    // Not in the types of amqplib.
    const { serverProperties } = connection.connection as unknown as {
      serverProperties: { product?: string; version?: string };
    };
    await connection.close();
    const { product = 'a broker', version = '0' } = serverProperties;
    return isAtLeast(version, LEAST_RABBITMQ)
      ? [ok('RabbitMQ', `answers, ${product} ${version}`)]
      : [wrong('RabbitMQ', `version ${version}`, `use ${LEAST_RABBITMQ} or newer: queues are quorum queues`)];
  } catch (error) {
    return [wrong('RabbitMQ', getMessage(error), 'start it, or correct address, password and vhost in AMQP_URL')];
  }
}

export async function checkMailServer(env: Environment): Promise<Finding[]> {
  const notification = await findService('notification');
  const config = notification && readOrNothing(notification.readConfig, env);
  if (!notification || !config) return [];
  try {
    await notification.verifyMailServer(config.SMTP_URL);
    return [ok('mail server', `${withoutPassword(config.SMTP_URL)} accepts us`)];
  } catch (error) {
    const advice = 'correct address, port, user and password in SMTP_URL (smtps:// for port 465); mails wait meanwhile';
    return [wrong('mail server', `${withoutPassword(config.SMTP_URL)}: ${getMessage(error)}`, advice)];
  }
}

const LEVELS = { ok: 'ok', warning: 'note', failed: 'wrong', skipped: 'skipped' } as const;

// Two short texts are written by each model.
export async function checkModel(env: Environment): Promise<Finding[]> {
  const courses = await findService('course-generation');
  const config = courses && readOrNothing(courses.readConfig, env);
  if (!courses || !config) return [];
  const models = await courses.checkConfiguredModels(config);
  return models.flatMap(({ role, checks }) =>
    checks.map(({ name, status, found, advice }) => ({
      part: `${role === 'first' ? 'model' : 'fallback model'}: ${name}`,
      level: LEVELS[status],
      found,
      ...(advice && { advice }),
    })),
  );
}

// Keys are tried and plans compared, as billing does at its start.
export async function checkPaymentProviders(env: Environment): Promise<Finding[]> {
  const billing = await findService('billing');
  const config = billing && readOrNothing(billing.readConfig, env);
  if (!billing || !config) return [];
  const adapters = billing.createProviders(config.providers, {
    logger: { warn: () => undefined, error: () => undefined },
    now: () => new Date(),
  });
  if (adapters.size === 0) {
    return [
      note('payments', 'no gateway is configured, nothing is sold', 'docs/going-live.md, when you want to sell plans'),
    ];
  }
  return Promise.all(
    [...adapters].map(async ([name, adapter]) => {
      try {
        await adapter.checkOffers(billing.getConfiguredOffers(name, config));
        return ok(name, 'accepts the keys, and both plans have the right price');
      } catch (error) {
        const advice = 'compare the keys, prices and ids with its dashboard, or run coursewright billing setup';
        return wrong(name, getMessage(error), advice);
      }
    }),
  );
}
