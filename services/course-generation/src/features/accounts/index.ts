export { type CountCall, createCallLimits } from './allowance/call-limits.ts';
export { createTokenBudget, planAllows, type TokenBudget, topicLimitOf } from './allowance/token-budget.ts';
export { toUtcDay } from './allowance/token-ledger.ts';
export {
  createLearnerRepository,
  type LearnerDocument,
  type LearnerRepository,
  learnerModel,
} from './learners/learner.repository.ts';
export { addUsage, NO_USAGE, type Usage, type UsageSubject } from './usage/usage.ts';
export { createUsageLog, type UsageLog, type UsageRecord, usageRecordModel } from './usage/usage-log.ts';
export { isVisitor, toVisitorId, VISITOR_IDS } from './visitors.ts';
