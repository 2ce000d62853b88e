export { describeDevice } from './describe-device.ts';
export type { KnownDevices } from './known-devices.ts';
export type { OpenSession } from './open-session.ts';
export type { Revocations } from './revocations.ts';
export type { SessionModel } from './session.model.ts';
export type { SessionRepository } from './session.repository.ts';
export type { SessionService } from './session.service.ts';
export type { SessionCookies } from './session-cookies.ts';
export { describeSession, type SessionList } from './session-list.ts';
