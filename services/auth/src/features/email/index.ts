export { LINK_MS, type MailLinkRepository, newRequestId } from './mail-link.repository.ts';
