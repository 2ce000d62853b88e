import { createContext } from 'react';

/** The year in the footer; a page that is rendered ahead of its time leaves it open. */
export const ThisYear = createContext<number | string>(new Date().getFullYear());
