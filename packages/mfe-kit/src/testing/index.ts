export * from './api-stub.ts';
export { FakeEventSource } from './fake-event-source.ts';
export * from './render-routes.tsx';
