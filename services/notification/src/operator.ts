export { readConfig } from './config.ts';
export { verifyMailServer } from './features/mails/mailer.ts';
export { notification as service } from './service.ts';
