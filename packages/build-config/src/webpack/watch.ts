export { type DevServer, startDevServer } from './dev-server.ts';
export { createDevelopmentConfig, developmentAddresses } from './development.ts';
