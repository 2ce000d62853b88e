import { createContext } from 'react';

/** Begins to read the open lesson aloud; pressed again, pauses. Undefined where no lesson is studied. */
export const ListenContext = createContext<(() => void) | undefined>(undefined);
