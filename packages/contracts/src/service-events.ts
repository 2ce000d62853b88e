import { authEvents } from './events/auth.v1.ts';
import { billingEvents } from './events/billing.v1.ts';
import { courseEvents } from './events/course-generation.v1.ts';
import type { EventContract } from './events/envelope.ts';
import { notificationEvents } from './events/notification.v1.ts';
import type { ServiceName } from './http/index.ts';

/** What each service publishes. */
export const serviceEvents: Readonly<Record<ServiceName, Readonly<Record<string, EventContract>>>> = {
  auth: authEvents,
  'course-generation': courseEvents,
  billing: billingEvents,
  notification: notificationEvents,
};
