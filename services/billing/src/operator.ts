export { readConfig } from './config.ts';
export { createProviders } from './integrations/create-providers.ts';
export { getConfiguredOffers } from './integrations/offer-catalog.ts';
export { billing as service } from './service.ts';
export { readSetupConfig, setUpProviders } from './setup/index.ts';
