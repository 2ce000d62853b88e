import { type ServiceName, services } from '../parts.ts';
import {
  adminContactEndpoints,
  adminCourseEndpoints,
  courseGrowthEndpoints,
  modelCheckEndpoints,
  revenueGrowthEndpoints,
  userGrowthEndpoints,
} from './admin.v1.ts';
import { authEndpoints } from './auth.v1.ts';
import { adminAccountEndpoints, adminPolicyEndpoints, adminUserEndpoints } from './auth-admin.v1.ts';
import { cardEndpoints, reminderEndpoints } from './cards.v1.ts';
import { certificateEndpoints } from './certificates.v1.ts';
import { courseEndpoints, learnerDataEndpoints } from './course-generation.v1.ts';
import { courseLegacyEndpoints } from './course-legacy.v1.ts';
import { courseMediaEndpoints } from './course-media.v1.ts';
import { sharingEndpoints } from './course-sharing.v1.ts';
import { structureEndpoints } from './course-structure.v1.ts';
import type { Endpoint } from './endpoint.ts';
import { exampleEndpoints } from './examples.v1.ts';
import { exerciseEndpoints } from './exercises.v1.ts';
import { noteListEndpoints, studyGoalEndpoints } from './home.v1.ts';
import { masteryEndpoints } from './mastery.v1.ts';
import { mistakeEndpoints } from './mistakes.v1.ts';
import { adminMailEndpoints, notificationEndpoints } from './notification.v1.ts';
import { createOperationsEndpoints } from './operations.v1.ts';
import { outlineEndpoints, visitorEndpoints } from './outlines.v1.ts';
import { billingEndpoints, paymentEndpoints, paymentWebhookEndpoints } from './payments.v1.ts';
import { pretestEndpoints } from './pretest.v1.ts';
import { secondFactorEndpoints } from './second-factor.v1.ts';
import { sourceEndpoints } from './sources.v1.ts';
import { lessonEndpoints, quizEndpoints, teacherEndpoints } from './study.v1.ts';
import {
  adminBillingEndpoints,
  paymentDataEndpoints,
  receiptEndpoints,
  subscriptionEndpoints,
} from './subscriptions.v1.ts';

export type { ServiceName };
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

type EndpointGroup = Readonly<Record<string, Endpoint>>;

export const endpointGroups: Readonly<Record<ServiceName, Readonly<Record<string, EndpointGroup>>>> = {
  auth: {
    accounts: authEndpoints,
    secondFactor: secondFactorEndpoints,
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
    adminContacts: adminContactEndpoints,
    adminMails: adminMailEndpoints,
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
