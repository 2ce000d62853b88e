import { createRemoteConfig } from '@coursewright/build-config/webpack';
import { firstRequests } from './src/first-requests.ts';

export const config = createRemoteConfig({ dir: import.meta.dirname, name: 'billing', firstRequests });
