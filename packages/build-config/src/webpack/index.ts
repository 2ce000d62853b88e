export { compile } from './compile.ts';
export { createRemoteConfig, createShellConfig } from './config.ts';
export { readPart } from './part.ts';
