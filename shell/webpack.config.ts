import { createShellConfig } from '@coursewright/build-config/webpack';

export const config = createShellConfig({ dir: import.meta.dirname });
