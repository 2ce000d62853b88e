import type { MfeConfig } from '@coursewright/contracts';
import { findOwner } from './mfe-config.ts';

const config: MfeConfig = {
  brand: { name: 'Coursewright', siteUrl: '/' },
  remotes: [
    { name: 'learner', paths: ['/home', '/course'], entry: null },
    { name: 'admin', paths: ['/dashBoard', '/courses'], entry: null },
  ],
};

test.each([
  ['/home', 'learner'],
  ['/home?tab=1#top', 'learner'],
  ['/course/42', 'learner'],
  ['/courses', 'admin'],
  ['/DASHBOARD/', 'admin'],
  ['/homes', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, owner) => {
  expect(findOwner(config, path)?.name).toBe(owner);
});
