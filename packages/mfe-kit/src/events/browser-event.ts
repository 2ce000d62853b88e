/** A typed event between microfrontends: one function to send it, one to listen. The latter returns how to stop. */
export interface BrowserEvent<T> {
  dispatch(detail: T): void;
  subscribe(listener: (detail: T) => void): () => void;
}

/** Declares an event on `window`; its name there begins with `coursewright:`. */
export function browserEvent<T>(name: string): BrowserEvent<T> {
  const type = `coursewright:${name}`;
  return {
    dispatch: (detail) => void window.dispatchEvent(new CustomEvent(type, { detail })),
    subscribe(listener) {
      const handle = (event: Event) => listener((event as CustomEvent<T>).detail);
      window.addEventListener(type, handle);
      return () => window.removeEventListener(type, handle);
    },
  };
}
