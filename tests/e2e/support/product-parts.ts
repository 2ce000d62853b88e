import { frontEnds, gateway, microfrontends, services, shell } from '@coursewright/contracts/parts';
import { sampleModelEnvironment } from '@coursewright/sample-model';
import { type Child, startChild } from './child.ts';
import { brokerUrl, otherRelease } from './config.ts';

const start = 'dev/src/start.ts';
const emulated = ['mongo', 'mailbox', 'payments', 'sample-model'] as const;

const groups = [
  emulated,
  [...services.map(({ name }) => name), ...microfrontends.map(({ folder }) => folder)],
  [shell.folder, gateway.folder],
] as const;

// The name of a part that can run in its own process.
export type PartName = (typeof groups)[number][number];

const prefixes = [...services, ...frontEnds].map(({ prefix }) => prefix);

export const portNames = [
  'PORT',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
  'MONGO_PORT',
  'PAYMENTS_PORT',
  'SAMPLE_MODEL_PORT',
  ...prefixes.map((prefix) => `${prefix}_PORT`),
];

export type Settings = Record<string, string>;
export type Children = Map<PartName | 'all', Child>;

// Everything in one process, as `npm start` does it.
export async function startTogether(settings: Settings, children: Children): Promise<void> {
  const child = startChild(start, ['--target=all'], settings);
  children.set('all', child);
  await child.printed(/is ready: +http/);
}

export async function startSeparately(
  settings: Settings,
  children: Children,
  names: readonly PartName[] = groups.flat(),
): Promise<void> {
  const amqpUrl = settings.AMQP_URL ?? brokerUrl;
  if (!amqpUrl) throw new Error('AMQP_URL is needed to run the parts in processes of their own');
  const env = { ...settings, ...addressesOf(settings), AMQP_URL: amqpUrl };
  for (const group of groups) {
    await Promise.all(
      group
        .filter((name) => names.includes(name))
        .map(async (name) => {
          const child = startPart(name, env);
          children.set(name, child);
          await child.printed(/is ready: +\S+/);
        }),
    );
    Object.assign(env, readSettings(children.get('payments')));
  }
}

function startPart(name: PartName, env: Settings): Child {
  if (emulated.some((each) => each === name)) return startChild(start, [`--target=${name}`], env);
  const folder = otherRelease.parts.includes(name) ? otherRelease.folder : undefined;
  if (name === 'gateway') return startChild('gateway/src/main.ts', [], env, folder);
  if (frontEnds.some((frontEnd) => frontEnd.folder === name))
    return startChild('packages/web-server/src/main.ts', [name], env, folder);
  return startChild(`services/${name}/src/main.ts`, [], env, folder);
}

export const readSettings = (child: Child | undefined): Settings =>
  Object.fromEntries(
    [...(child?.output() ?? '').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

export function addressesOf(settings: Settings): Settings {
  const urls = prefixes.map((prefix) => [`${prefix}_URL`, `http://127.0.0.1:${settings[`${prefix}_PORT`]}`]);
  return {
    ...Object.fromEntries(urls),
    PUBLIC_URL: `http://localhost:${settings.PORT}`,
    MONGODB_URI: settings.MONGODB_URI ?? `mongodb://127.0.0.1:${settings.MONGO_PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${settings.MAILBOX_SMTP_PORT}`,
    ...(!settings.OPENAI_BASE_URL && sampleModelEnvironment(`http://127.0.0.1:${settings.SAMPLE_MODEL_PORT}/v1`)),
  };
}
