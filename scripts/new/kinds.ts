import type { PartKind } from './registrations.ts';

const remote: PartKind = {
  model: { folder: 'mfe-admin', name: 'admin', prefix: 'MFE_ADMIN', port: '4013' },
  mentionedIn: {
    'package.json': true,
    'jest.config.mjs': true,
    '.env.example': true,
    '.github/CODEOWNERS': true,
    '.github/ISSUE_TEMPLATE/bug.yml': true,
    'scripts/build/build-parts.ts': true,
    'scripts/deps.ts': true,
    'scripts/messages.ts': true,
    'dev/src/start/parts.ts': true,
    'dev/src/start/start-all.ts': true,
    'dev/src/watch/front-ends.ts': /frontEnds =/,
    'dev/src/watch/start-development.ts': /'SHELL'/,
    'gateway/src/config.ts': true,
    'gateway/src/health-monitor.int.test.ts': true,
    'gateway/src/testing/gateway.ts': true,
    'packages/web-server/src/shell/config.ts': true,
    'packages/web-server/src/shell/security-policy.ts': true,
    'packages/web-server/src/start.ts': true,
    'tests/e2e/support/product-parts.ts': true,
    'docker-compose.yml': /MFE_ADMIN_URL:|MFE_ADMIN_VERSION:|^ {2}mfe-admin-releases:/,
  },
  insertions: [
    ['packages/web-server/src/shell/config.ts', /const claims = \{\n/, "  __name__: ['/__name__'],\n"],
    [
      'docker-compose.yml',
      /volumes: \["mfe-admin-releases.*\n/,
      `
  __folder__:
    <<: *microfrontend
    build: { context: ., target: web, args: { PART: __folder__, PORT: "__port__" } }
    volumes: ["__folder__-releases:/app/__folder__/dist"]
`,
    ],
    ['docs/architecture.md', /mfe-billing · mfe-admin/, ' · __folder__'],
  ],
};

const service: PartKind = {
  model: { folder: 'services/notification', name: 'notification', prefix: 'NOTIFICATION', port: '4004' },
  mentionedIn: {
    '.env.example': /MONGO_/,
    '.github/ISSUE_TEMPLATE/bug.yml': true,
    'deploy/mongo/create-users.js': true,
    'packages/build-config/src/messages/catalogs.ts': true,
    'packages/contracts/src/index.ts': true,
    'packages/contracts/src/service-events.ts': true,
    'packages/contracts/src/http/index.ts': /serviceNames =|listServiceEndpoints\('/,
    'packages/contracts/src/http/internal.v1.ts': /tokenAudiences =/,
    'dev/package.json': true,
    'dev/src/start/parts.ts': true,
    'dev/src/start/start-all.ts': /\['notification'/,
    'dev/src/watch/services.ts': true,
    'gateway/src/config.ts': true,
    'gateway/src/health-monitor.int.test.ts': true,
    'gateway/src/testing/gateway.ts': true,
    'tests/system/routes.int.test.ts': /notification: \[\]/,
    'tests/system/matrix/test-environment.ts': /NOTIFICATION_PORT/,
    'tests/e2e/support/product-parts.ts': true,
    'docker-compose.yml': /NOTIFICATION_URL:|MONGO_NOTIFICATION_PASSWORD: |^ {6}notification: \{/,
  },
  insertions: [
    ['.github/CODEOWNERS', /$/, '\n/services/__name__/   @coursewright/__name__\n'],
    ['deploy/create-env.sh', /MONGO_NOTIFICATION_PASSWORD/, ' MONGO___prefix___PASSWORD'],
    [
      'deploy/monitoring/prometheus.yml',
      /names: \[notification\].*\n/,
      '  - job_name: __name__\n    dns_sd_configs: [{ names: [__name__], type: A, port: __port__ }]\n',
    ],
    [
      'docs/architecture.md',
      /\| mails, contact messages \| \|\n/,
      '| [`services/__name__`](../services/__name__/README.md) | | |\n',
    ],
    [
      'packages/contracts/src/http/index.ts',
      /from '\.\/study\.v1\.ts';\n/,
      "import { __name__Endpoints } from './__name__.v1.ts';\n",
    ],
    [
      'packages/contracts/src/http/index.ts',
      /operations: createOperationsEndpoints\('notification'\),\n {2}\},\n/,
      `  __name__: {
    entries: __name__Endpoints,
    operations: createOperationsEndpoints('__name__'),
  },
`,
    ],
    [
      'docker-compose.yml',
      /MAIL_FROM: .*\n/,
      `
  __name__:
    <<: *service
    build: { context: ., target: service, args: { PART: __name__, FOLDER: services/__name__, PORT: "__port__" } }
    environment:
      <<: *service-environment
      OTEL_SERVICE_NAME: \${OTEL_SERVICE_NAME:+\${OTEL_SERVICE_NAME:-}-__name__}
      MONGODB_URI: \${MONGODB_URI:-mongodb://__name__:\${MONGO___prefix___PASSWORD:?run sh deploy/create-env.sh once}@mongo:27017/?authSource=admin}
`,
    ],
  ],
};

export const kinds = { remote, service };
export type KindName = keyof typeof kinds;
