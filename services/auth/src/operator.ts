export { readConfig } from './config.ts';
export { createOperatorActs } from './features/admins/operator-acts.ts';
export { auth as service } from './service.ts';
