/// <reference path="./build-constants.d.ts" />
export {
  dispatchCoursesChanged,
  dispatchPlanChanged,
  dispatchSessionEnded,
  requestSiteMenu,
  subscribePlanChanged,
  subscribeSessionEnded,
  subscribeSiteMenuRequested,
} from './events/browser-event.ts';
export { ApiError, errorMessage, isMissing, isTemporary, retryDelay } from './http/api-error.ts';
export { apiRequest } from './http/api-request.ts';
export { fetchFile, saveFile } from './http/files.ts';
export { buildUrl, isFirstPage, leaveFirstPage, peekFirstAnswer } from './http/send-request.ts';
export { installStepUpPrompt, subscribeStepUpRequested } from './http/step-up.ts';
export { findChunk, lazyPart, loadPart, waitForChunk } from './module/load-part.ts';
export { defineMfe, type FragmentLoader, type MfeModule } from './module/mfe-module.ts';
export { installPrefetch, MfeLink } from './navigation/mfe-link.tsx';
export { BrandProvider, useArrivalFocus, useBrand, usePageTitle } from './navigation/page-title.tsx';
export { useUnsavedChanges } from './navigation/unsaved-changes.ts';
export { type FormStatus, useFormStatus } from './notify/form-status.ts';
export {
  announce,
  type Notification,
  notify,
  subscribeAnnouncements,
  subscribeDismissals,
  subscribeNotifications,
} from './notify/notify.ts';
export { fetchSession, wasSignedIn } from './session/fetch-session.ts';
export { RequireSession, SessionProvider, type SignInState, useSession, useUser } from './session/session.tsx';
export {
  adoptVisitorOutline,
  forgetVisitorOutline,
  mayHaveVisitorOutline,
  requestVisitorOutline,
  type TopicAnswers,
} from './session/visitor-outline.ts';
export { localStore, oneOf, sessionStore, sessionTexts, shape, textLike } from './storage/browser-store.ts';
export { type EventStreamHandlers, openEventStream } from './streams/event-stream.ts';
export { describeCourseSize, describeLargestCourse, describeMinutes, findUuid } from './text.ts';
export { setDarkMode, useTheme } from './theme/theme.ts';
