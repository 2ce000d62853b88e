import { createRemoteConfig } from '@coursewright/build-config/webpack';

export const config = createRemoteConfig({ dir: import.meta.dirname, name: 'admin' });
