import { billingEvents, courseEvents, type EventContract, type WebhookEvent } from '@coursewright/contracts';

/** What a domain event becomes for receivers: ids and small facts, no texts of people, no keys of answers. */
interface WebhookSource<T = { readonly userId: string }> {
  readonly event: EventContract<T>;
  readonly type: WebhookEvent;
  data(data: NoInfer<T>): Readonly<Record<string, unknown>>;
}

const source = <T extends { readonly userId: string }>(of: WebhookSource<T>): WebhookSource =>
  of as unknown as WebhookSource;

// Of events that have ids and small facts alone.
const withoutUser = ({ userId, ...facts }: { readonly userId: string }) => facts;

export const webhookSources: readonly WebhookSource[] = [
  source({
    event: courseEvents.courseCompleted,
    type: 'course.completed',
    data: ({ courseId, certificateId, completedAt }) => ({ courseId, certificateId, completedAt }),
  }),
  source({ event: courseEvents.lessonWritten, type: 'lesson.written', data: withoutUser }),
  source({ event: courseEvents.quizFinished, type: 'quiz.finished', data: withoutUser }),
  source({ event: courseEvents.exerciseMarked, type: 'exercise.marked', data: withoutUser }),
  source({ event: courseEvents.certificateIssued, type: 'certificate.issued', data: withoutUser }),
  source({ event: courseEvents.certificateRevoked, type: 'certificate.revoked', data: withoutUser }),
  source({ event: billingEvents.planChanged, type: 'plan.changed', data: ({ plan }) => ({ plan }) }),
];

export const sourcesByEvent = new Map(webhookSources.map((of) => [of.event.type, of]));
