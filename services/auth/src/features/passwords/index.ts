export type { GuessSource } from './sign-in-limits.ts';
