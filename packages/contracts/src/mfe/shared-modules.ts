/** These must exist once in the page: contexts, the hooks dispatcher, caches. Router and query are shared as facades. */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@coursewright/mfe-kit',
  '@coursewright/mfe-kit/messages',
  '@coursewright/mfe-kit/router',
  '@coursewright/mfe-kit/query',
] as const;

/** Components compiled for development use another JSX runtime. */
export const developmentModules = ['react/jsx-dev-runtime'] as const;

/** What the shell gives to the microfrontends; it has a module for each. */
export type SharedModule = (typeof sharedModules | typeof developmentModules)[number];
