export * from './config.ts';
export * from './eventually.ts';
export * from './hostile-tokens.ts';
export * from './run-twice.ts';
export * from './start-test-app.ts';
export * from './test-broker.ts';
export * from './test-keys.ts';
export * from './with-mongo.ts';
