export { type CompileOptions, compile, createRemoteConfig, createShellConfig } from './config.ts';
export { createPrerenderConfig, prerenderModule } from './prerender-config.ts';
