import { type ServiceName, services } from '../parts.ts';
import { accessTokenEndpoints } from './auth/access-tokens.ts';
import { authEndpoints } from './auth/accounts.ts';
import { adminAccountEndpoints, adminPolicyEndpoints, adminUserEndpoints, userGrowthEndpoints } from './auth/admin.ts';
import { passkeyEndpoints } from './auth/passkeys.ts';
import { secondFactorEndpoints } from './auth/second-factor.ts';
import { revenueGrowthEndpoints } from './billing/admin-revenue.ts';
import { billingEndpoints, paymentEndpoints, paymentWebhookEndpoints } from './billing/payments.ts';
import {
  adminBillingEndpoints,
  paymentDataEndpoints,
  receiptEndpoints,
  subscriptionEndpoints,
} from './billing/subscriptions.ts';
import { adminCourseEndpoints } from './course-generation/admin-courses.ts';
import { modelCheckEndpoints } from './course-generation/admin-model.ts';
import { courseGrowthEndpoints } from './course-generation/admin-reports.ts';
import { cardEndpoints, reminderEndpoints } from './course-generation/cards.ts';
import { certificateEndpoints } from './course-generation/certificates.ts';
import { courseEndpoints, learnerDataEndpoints } from './course-generation/courses.ts';
import { exampleEndpoints } from './course-generation/examples.ts';
import { exerciseEndpoints } from './course-generation/exercises.ts';
import { noteListEndpoints, studyGoalEndpoints } from './course-generation/home.ts';
import { courseLegacyEndpoints } from './course-generation/legacy.ts';
import { masteryEndpoints } from './course-generation/mastery.ts';
import { courseMediaEndpoints } from './course-generation/media.ts';
import { mistakeEndpoints } from './course-generation/mistakes.ts';
import { outlineEndpoints, visitorEndpoints } from './course-generation/outlines.ts';
import { pretestEndpoints } from './course-generation/pretest.ts';
import { sharingEndpoints } from './course-generation/sharing.ts';
import { sourceEndpoints } from './course-generation/sources.ts';
import { structureEndpoints } from './course-generation/structure.ts';
import { lessonEndpoints, quizEndpoints, teacherEndpoints } from './course-generation/study.ts';
import type { Endpoint } from './endpoint.ts';
import { adminContactEndpoints, notificationEndpoints } from './notification/contact.ts';
import { adminMailEndpoints } from './notification/mails.ts';
import { pushEndpoints } from './notification/push.ts';
import { webhookEndpoints } from './notification/webhooks.ts';
import { createOperationsEndpoints } from './operations.ts';

export type { ServiceName };
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

type EndpointGroup = Readonly<Record<string, Endpoint>>;

export const endpointGroups: Readonly<Record<ServiceName, Readonly<Record<string, EndpointGroup>>>> = {
  auth: {
    accounts: authEndpoints,
    secondFactor: secondFactorEndpoints,
    accessTokens: accessTokenEndpoints,
    passkeys: passkeyEndpoints,
    adminAccounts: adminAccountEndpoints,
    adminUsers: adminUserEndpoints,
    adminPolicies: adminPolicyEndpoints,
    adminGrowth: userGrowthEndpoints,
    operations: createOperationsEndpoints('auth'),
  },
  'course-generation': {
    courses: courseEndpoints,
    media: courseMediaEndpoints,
    outlines: outlineEndpoints,
    visitors: visitorEndpoints,
    structure: structureEndpoints,
    lessons: lessonEndpoints,
    sources: sourceEndpoints,
    mistakes: mistakeEndpoints,
    teacher: teacherEndpoints,
    quizzes: quizEndpoints,
    exercises: exerciseEndpoints,
    mastery: masteryEndpoints,
    pretest: pretestEndpoints,
    cards: cardEndpoints,
    cardReminders: reminderEndpoints,
    weeklyGoal: studyGoalEndpoints,
    noteList: noteListEndpoints,
    certificates: certificateEndpoints,
    sharing: sharingEndpoints,
    examples: exampleEndpoints,
    learnerData: learnerDataEndpoints,
    formerCalls: courseLegacyEndpoints,
    adminCourses: adminCourseEndpoints,
    adminGrowth: courseGrowthEndpoints,
    adminModel: modelCheckEndpoints,
    operations: createOperationsEndpoints('course-generation'),
  },
  billing: {
    plans: billingEndpoints,
    payments: paymentEndpoints,
    subscriptions: subscriptionEndpoints,
    receipts: receiptEndpoints,
    paymentData: paymentDataEndpoints,
    webhooks: paymentWebhookEndpoints,
    adminGrowth: revenueGrowthEndpoints,
    adminUsers: adminBillingEndpoints,
    operations: createOperationsEndpoints('billing'),
  },
  notification: {
    contact: notificationEndpoints,
    webhooks: webhookEndpoints,
    adminContacts: adminContactEndpoints,
    adminMails: adminMailEndpoints,
    push: pushEndpoints,
    operations: createOperationsEndpoints('notification'),
  },
};

/** Source of the gateway's route table: what is missing here is 404. */
export const serviceEndpoints = Object.fromEntries(
  Object.entries(endpointGroups).map(([service, groups]) => [
    service,
    Object.values(groups).flatMap((group) => Object.values(group)),
  ]),
) as Record<ServiceName, Endpoint[]>;
