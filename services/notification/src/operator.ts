export { readConfig } from './config.ts';
export { verifyMailServer } from './mails/mailer.ts';
export { notification as service } from './service.ts';
