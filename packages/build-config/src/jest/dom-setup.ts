import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Only ends what hangs, before jest does.
configure({ asyncUtilTimeout: 60_000 });

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
