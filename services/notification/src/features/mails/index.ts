export { createRecipientRepository, type RecipientRepository } from './recipient.repository.ts';
export { getWording } from './templates/wording.ts';
