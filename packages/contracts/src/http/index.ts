import { adminAccountEndpoints } from './admin-accounts.v1.ts';
import { courseGrowthEndpoints, revenueGrowthEndpoints, userGrowthEndpoints } from './admin-dashboard.v1.ts';
import { serviceHealthEndpoints } from './admin-health.v1.ts';
import { adminContactEndpoints, adminCourseEndpoints } from './admin-lists.v1.ts';
import { adminMailEndpoints } from './admin-mails.v1.ts';
import { adminPolicyEndpoints } from './admin-policies.v1.ts';
import { auditEndpoints } from './audit.v1.ts';
import { authEndpoints } from './auth.v1.ts';
import { billingEndpoints } from './billing.v1.ts';
import { certificateEndpoints } from './certificates.v1.ts';
import { courseEndpoints } from './course-generation.v1.ts';
import { courseLegacyEndpoints } from './course-legacy.v1.ts';
import { sharingEndpoints } from './course-sharing.v1.ts';
import type { Endpoint } from './endpoint.ts';
import { learnerDataEndpoints } from './learner-data.v1.ts';
import { lessonEndpoints } from './lesson-study.v1.ts';
import { notificationEndpoints } from './notification.v1.ts';
import { deadLetterEndpoints } from './operations.v1.ts';
import { paymentDataEndpoints } from './payment-data.v1.ts';
import { paymentWebhookEndpoints } from './payment-webhooks.v1.ts';
import { paymentEndpoints } from './payments.v1.ts';
import { quizEndpoints } from './quizzes.v1.ts';
import { receiptEndpoints } from './receipts.v1.ts';
import { secondFactorEndpoints } from './second-factor.v1.ts';
import { subscriptionEndpoints } from './subscriptions.v1.ts';
import { teacherEndpoints } from './teacher.v1.ts';

/** The names of the services behind the gateway. */
export const serviceNames = ['auth', 'course-generation', 'billing', 'notification'] as const;
/** One of {@link serviceNames}. */
export type ServiceName = (typeof serviceNames)[number];

/** Calls by their names. */
export type CallGroup = Readonly<Record<string, Endpoint>>;

/** The calls of each service, in the groups in which people look for them. */
export const callGroups: Readonly<Record<ServiceName, Readonly<Record<string, CallGroup>>>> = {
  auth: {
    accounts: authEndpoints,
    secondFactor: secondFactorEndpoints,
    adminAccounts: adminAccountEndpoints,
    adminPolicies: adminPolicyEndpoints,
    adminGrowth: userGrowthEndpoints,
    operations: operationsOf('auth'),
  },
  'course-generation': {
    courses: courseEndpoints,
    lessons: lessonEndpoints,
    teacher: teacherEndpoints,
    quizzes: quizEndpoints,
    certificates: certificateEndpoints,
    sharing: sharingEndpoints,
    learnerData: learnerDataEndpoints,
    formerCalls: courseLegacyEndpoints,
    adminCourses: adminCourseEndpoints,
    adminGrowth: courseGrowthEndpoints,
    operations: operationsOf('course-generation'),
  },
  billing: {
    plans: billingEndpoints,
    payments: paymentEndpoints,
    subscriptions: subscriptionEndpoints,
    receipts: receiptEndpoints,
    paymentData: paymentDataEndpoints,
    webhooks: paymentWebhookEndpoints,
    adminGrowth: revenueGrowthEndpoints,
    operations: operationsOf('billing'),
  },
  notification: {
    contact: notificationEndpoints,
    adminContacts: adminContactEndpoints,
    adminMails: adminMailEndpoints,
    operations: operationsOf('notification'),
  },
};

/** Every call the gateway lets through, by service: the one source of its route table. What is not here is 404. */
export const serviceEndpoints: Record<ServiceName, readonly Endpoint[]> = {
  auth: callsOf('auth'),
  'course-generation': callsOf('course-generation'),
  billing: callsOf('billing'),
  notification: callsOf('notification'),
};

/** What every service has. */
function operationsOf(service: ServiceName): CallGroup {
  return { ...deadLetterEndpoints(service), ...auditEndpoints(service), ...serviceHealthEndpoints(service) };
}

function callsOf(service: ServiceName): Endpoint[] {
  return Object.values(callGroups[service]).flatMap((group) => Object.values(group));
}
