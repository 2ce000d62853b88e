/** The three calls that every page may make at once. Their contracts say the same, but bring the library that checks them. */
export const sessionPaths = {
  session: '/api/session',
  refresh: '/api/auth/refresh',
  logout: '/api/logout',
} as const;
