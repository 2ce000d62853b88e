export { createOperatorActs } from './admins/operator-acts.ts';
export { readConfig } from './config.ts';
export { auth as service } from './service.ts';
