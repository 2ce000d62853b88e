export { createAccountDeletion } from './delete-account.ts';
