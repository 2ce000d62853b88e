import { createJestConfig } from '@coursewright/build-config/jest';

// biome-ignore lint/style/noDefaultExport: jest reads the default export
export default createJestConfig(import.meta.dirname, {
  node: [
    'packages/contracts',
    'packages/service-kit',
    'packages/web-server',
    'packages/build-config',
    'services',
    'gateway',
    'local',
    'scripts',
  ],
  dom: ['shell', 'mfe-learner', 'mfe-billing', 'mfe-admin', 'packages/ui', 'packages/mfe-kit'],
});
