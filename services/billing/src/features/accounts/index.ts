export {
  type AccountRepository,
  createAccountModel,
  createAccountRepository,
  WATCHED_MS,
} from './account.repository.ts';
export {
  type Account,
  SETTLEMENT_JOB,
  type Subscription,
  type SyncResult,
} from './account.ts';
export { type Accounts, createAccounts } from './accounts.ts';
export {
  createSubscriptionMapper,
  findOwnSubscription,
  findRunning,
  requireSameCaller,
  subscriptionNotFound,
} from './own-subscription.ts';
export { findUnearnedPayments, getAccessEnd, getRunning, withGrant } from './subscription-changes.ts';
