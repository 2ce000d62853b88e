import type { Plan } from '@coursewright/contracts';
import { browserEvent } from './browser-event.ts';

const planChanged = browserEvent<{ plan: Plan }>('plan-changed');
/** Billing tells that the plan of the signed-in user is another one now. */
export const dispatchPlanChanged = planChanged.dispatch;
/** See {@link dispatchPlanChanged}. */
export const subscribePlanChanged = planChanged.subscribe;

const sessionEnded = browserEvent<undefined>('session-ended');
/** The server no longer accepts the session and it could not be renewed. */
export const dispatchSessionEnded = () => sessionEnded.dispatch(undefined);
/** See {@link dispatchSessionEnded}. */
export const subscribeSessionEnded = sessionEnded.subscribe;

const coursesChanged = browserEvent<{ courseId: string }>('courses-changed');
/** A course was made, or its progress is another. */
export const dispatchCoursesChanged = coursesChanged.dispatch;
/** See {@link dispatchCoursesChanged}. */
export const subscribeCoursesChanged = coursesChanged.subscribe;
