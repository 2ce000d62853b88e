export * from './api-double.ts';
export { FakeEventSource } from './fake-event-source.ts';
export * from './render-routes.tsx';
