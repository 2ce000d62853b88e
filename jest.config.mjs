import { createJestConfig } from '@coursewright/build-config/jest';
import { frontEnds } from '@coursewright/contracts/parts';

// biome-ignore lint/style/noDefaultExport: jest reads the default export
export default createJestConfig(import.meta.dirname, {
  node: [
    'packages/contracts',
    'packages/example-courses',
    'packages/text',
    'packages/pdf',
    'packages/service-kit',
    'packages/web-server',
    'packages/build-config',
    'services',
    'gateway',
    'operator',
    'packages/embedded-mongo',
    'dev',
    'tests/system',
    'tests/eval',
    'scripts',
  ],
  system: [
    '/tests/system/.*\\.test\\.ts$',
    '/packages/embedded-mongo/src/crash\\.int\\.test\\.ts$',
    'kill\\.int\\.test\\.ts$',
    '/authoring/text/(malicious-texts|malicious-lesson)\\.test\\.ts$',
    '/policies/malicious-policy\\.test\\.ts$',
    // 500 sessions, 500 pages
    '/(study/secrecy|extraction/pdf-limits)\\.int\\.test\\.ts$',
    // a build, an installation, or the runner of the tests itself
    '/scripts/(build/prerender|run/run\\.int|verify/(lanes|run-lane))\\.test\\.ts$',
  ],
  dom: [
    ...frontEnds.map(({ folder }) => folder),
    'packages/ui',
    'packages/mfe-kit',
    'tests/streaming',
    'tests/front-ends',
  ],
});
