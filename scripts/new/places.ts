import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Names {
  readonly folder: string;
  // One word, such as `community`.
  readonly name: string;
  // Of its variables: `MFE_COMMUNITY`.
  readonly prefix: string;
  readonly port: string;
}

export interface Kind {
  // The part whose settings are copied.
  readonly model: string;
  readonly firstPort: number;
  // Servers have their parts from `parts.ts`. Here is what imports by name, and what is no program: the text comes after
  // each occurrence of the other.
  readonly places: readonly (readonly [file: string, after: string, text: string])[];
}

const compose = 'docker-compose.yml';
const contracts = 'packages/contracts/src';

const remote: Kind = {
  model: 'mfe-admin',
  firstPort: 4011,
  places: [
    [
      `${contracts}/parts.ts`,
      "prefix: 'MFE_ADMIN', port: 4013 },\n",
      "  { name: '__name__', folder: '__folder__', prefix: '__prefix__', port: __port__ },\n",
    ],
    ['.env.example', '# MFE_ADMIN_VERSION=\n', '# __prefix___VERSION=\n'],
    ['.env.example', '# MFE_ADMIN_UPLOAD_TOKEN=\n', '# __prefix___UPLOAD_TOKEN=\n'],
    ['.github/CODEOWNERS', '@coursewright/admin\n', '/__folder__/   @coursewright/__name__\n'],
    ['.github/ISSUE_TEMPLATE/bug.yml', '          mfe-admin,\n', '          __folder__,\n'],
    [compose, '      MFE_ADMIN_URL: http://mfe-admin:4013\n', '      __prefix___URL: http://__folder__:__port__\n'],
    [
      compose,
      `      MFE_ADMIN_VERSION: \${MFE_ADMIN_VERSION:-}\n`,
      `      __prefix___VERSION: \${__prefix___VERSION:-}
      __prefix___UPLOAD_TOKEN: \${__prefix___UPLOAD_TOKEN:-}
`,
    ],
    [compose, '\n  mfe-admin-releases:', '\n  __folder__-releases:'],
    [
      compose,
      `      SHELL_URL: http://shell:4010\n      MFE_ADMIN_UPLOAD_TOKEN: \${MFE_ADMIN_UPLOAD_TOKEN:-}\n`,
      `
  __folder__:
    <<: *microfrontend
    build: { context: ., target: web, args: { PART: __folder__, PORT: "__port__" } }
    volumes: ["__folder__-releases:/app/__folder__/dist"]
    environment:
      SHELL_URL: http://shell:4010
      __prefix___UPLOAD_TOKEN: \${__prefix___UPLOAD_TOKEN:-}
`,
    ],
    ['docs/architecture.md', 'mfe-billing · mfe-admin', ' · __folder__'],
  ],
};

const service: Kind = {
  model: 'services/notification',
  firstPort: 4001,
  places: [
    [
      `${contracts}/parts.ts`,
      "prefix: 'NOTIFICATION', port: 4004 },\n",
      "  { name: '__name__', folder: '__folder__', prefix: '__prefix__', port: __port__ },\n",
    ],
    [`${contracts}/index.ts`, "'./events/notification.v1.ts';\n", "export * from './events/__name__.v1.ts';\n"],
    [`${contracts}/index.ts`, "'./http/notification/mails.ts';\n", "export * from './http/__name__/entries.ts';\n"],
    [
      `${contracts}/service-events.ts`,
      "'./events/notification.v1.ts';\n",
      "import { __name__Events } from './events/__name__.v1.ts';\n",
    ],
    [`${contracts}/service-events.ts`, '  notification: notificationEvents,\n', '  __name__: __name__Events,\n'],
    [
      `${contracts}/http/index.ts`,
      "from './notification/mails.ts';\n",
      "import { __name__Endpoints } from './__name__/entries.ts';\n",
    ],
    [
      `${contracts}/http/index.ts`,
      "operations: createOperationsEndpoints('notification'),\n  },\n",
      `  __name__: {
    entries: __name__Endpoints,
    operations: createOperationsEndpoints('__name__'),
  },
`,
    ],
    ['dev/package.json', '"@coursewright/notification": "1.0.0",\n', '    "@coursewright/__name__": "1.0.0",\n'],
    ['.env.example', '# MONGO_NOTIFICATION_PASSWORD=\n', '# MONGO___prefix___PASSWORD=\n'],
    ['.env.example', '# NOTIFICATION_DATABASE=notification\n', '# __prefix___DATABASE=__name__\n'],
    [
      '.github/CODEOWNERS',
      '/docs/going-live.md            @coursewright/billing\n',
      '\n/services/__name__/   @coursewright/__name__\n',
    ],
    ['.github/ISSUE_TEMPLATE/bug.yml', '          notification,\n', '          __name__,\n'],
    ['deploy/mongo/create-users.js', "'notification'", ", '__name__'"],
    ['deploy/create-env.sh', 'MONGO_NOTIFICATION_PASSWORD', ' MONGO___prefix___PASSWORD'],
    [
      'deploy/monitoring/prometheus.yml',
      '{ names: [notification], type: A, port: 4004 }]\n',
      '  - job_name: __name__\n    dns_sd_configs: [{ names: [__name__], type: A, port: __port__ }]\n',
    ],
    [compose, '      NOTIFICATION_URL: http://notification:4004\n', '      __prefix___URL: http://__name__:__port__\n'],
    [
      compose,
      '      notification: { condition: service_healthy }\n',
      '      __name__: { condition: service_healthy }\n',
    ],
    [
      compose,
      `      MONGO_NOTIFICATION_PASSWORD: \${MONGO_NOTIFICATION_PASSWORD:?run sh deploy/create-env.sh once}\n`,
      `      MONGO___prefix___PASSWORD: \${MONGO___prefix___PASSWORD:?run sh deploy/create-env.sh once}\n`,
    ],
    [
      compose,
      `      MAIL_FROM: \${MAIL_FROM:-}\n\n`,
      `  __name__:
    <<: *service
    build: { context: ., target: service, args: { PART: __name__, FOLDER: services/__name__, PORT: "__port__" } }
    environment:
      <<: *service-environment
      OTEL_SERVICE_NAME: \${OTEL_SERVICE_NAME:+\${OTEL_SERVICE_NAME:-}-__name__}
      MONGODB_URI: \${MONGODB_URI:-mongodb://__name__:\${MONGO___prefix___PASSWORD:?run sh deploy/create-env.sh once}@mongo:27017/?authSource=admin}

`,
    ],
    [
      'docs/architecture.md',
      '| mails, contact messages | |\n',
      '| [`services/__name__`](../services/__name__/README.md) | | |\n',
    ],
  ],
};

export const kinds = { remote, service };

export function register(root: string, { places }: Kind, part: Names): string[] {
  for (const [file, after, text] of places) {
    const name = path.join(root, file);
    const content = readFileSync(name, 'utf8');
    if (!content.includes(after)) throw new Error(`${file} has no place for ${part.name}; change scripts/new`);
    writeFileSync(
      name,
      content.replaceAll(after, (found) => `${found}${fill(text, part)}`),
    );
  }
  return [...new Set(places.map(([file]) => file))];
}

// Replaces `__name__`, `__Name__` and the like in a template.
export const fill = (text: string, part: Names) =>
  text
    .replaceAll('__Name__', part.name.charAt(0).toUpperCase() + part.name.slice(1))
    .replaceAll(/__(folder|name|prefix|port)__/g, (_match, key: keyof Names) => part[key]);
