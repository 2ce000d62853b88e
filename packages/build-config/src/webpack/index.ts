export { compile } from './compile.ts';
export { createRemoteConfig, createShellConfig } from './config.ts';
export { createFirstViewConfig, firstViewModule } from './first-view-config.ts';
export { readPart } from './part.ts';
