export { type AccountDeletion, createAccountDeletion } from './delete-account.ts';
