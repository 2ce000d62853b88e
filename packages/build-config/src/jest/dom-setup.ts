import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();
// `findBy…` and `waitFor` look again and again: only the page at the last look is read as text.
const isLooking = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
const unreadError = (...missing: Parameters<typeof getElementError>): Error =>
  Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: { get: () => getElementError(...missing).message, configurable: true },
  });

configure({
  // Only ends what hangs, before jest does.
  asyncUtilTimeout: 60_000,
  getElementError: (...missing) => (isLooking() ? unreadError : getElementError)(...missing),
});

// No test begins with what another one left; before the hooks of the file.
beforeEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has neither; components that ask for them must not fail in a test
globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// jsdom only says that it has none.
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};
