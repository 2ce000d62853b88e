export { describeDevice } from './describe-device.ts';
export type { SessionModel } from './session.model.ts';
export type { SessionRepository } from './session.repository.ts';
export type { SessionService } from './session.service.ts';
export { describeSession } from './session-list.ts';
