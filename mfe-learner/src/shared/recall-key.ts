// Begins the query keys of what is due.
export const RECALL_KEY = ['recall'];
