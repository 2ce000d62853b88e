import type { adminUserEndpoints, ResponseOf } from '@coursewright/contracts';

export const ada: ResponseOf<typeof adminUserEndpoints.user> = {
  id: '0123456789abcdef01234567',
  email: 'ada@example.org',
  name: 'Ada',
  plan: 'free',
  role: 'user',
  emailVerified: true,
  language: null,
  secondFactor: false,
  sessions: [],
};
