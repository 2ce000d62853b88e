import { Children, type ReactNode } from 'react';

/** Bare texts in elements of their own: a browser that translates the page replaces texts, and React does not find them. */
export const wrapTexts = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    (typeof child === 'string' && child.trim() !== '') || typeof child === 'number' ? <span>{child}</span> : child,
  );
