export { LINK_MS, type MailLinkRepository } from './mail-link.repository.ts';
