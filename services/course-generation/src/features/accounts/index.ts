export { type CountCall, createCallLimits } from './allowance/call-limits.ts';
export { createTokenBudget, getTopicLimit, planAllows, type TokenBudget } from './allowance/token-budget.ts';
export {
  createLearnerRepository,
  isVisitor,
  type LearnerDocument,
  type LearnerRepository,
  learnerModel,
  toVisitorId,
  VISITOR_IDS,
} from './learners/learner.repository.ts';
export { addUsage, NO_USAGE, type Usage, type UsageSubject, type WritingJobName } from './usage/usage.ts';
export {
  createUsageLog,
  type FindingCount,
  type UsageLog,
  type UsageRecord,
  usageRecordModel,
} from './usage/usage-log.ts';
