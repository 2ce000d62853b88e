export { compile, createRemoteConfig, createShellConfig } from './config.ts';
export { readFrontEnd } from './part.ts';
export { createPrerenderConfig, prerenderModule } from './prerender-config.ts';
