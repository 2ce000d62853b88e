export * from './api-stub.ts';
export { enter } from './enter.ts';
export { FakeEventSource } from './fake-event-source.ts';
export { installFakePush } from './fake-push.ts';
export * from './render-routes.tsx';
export { translatePage } from './translate-page.ts';
