const acts: Record<string, string> = {
  'POST /api/addadmin': 'Added an admin',
  'POST /api/removeadmin': 'Removed an admin',
  'POST /api/saveadmin': 'Changed a policy',
  'POST /api/admin/policies/:name/restore': 'Brought back a policy',
  'POST /api/admin/certificates/:certificateId/revoke': 'Revoked a certificate',
  'GET /api/admin/users.csv': 'Exported users',
  'GET /api/admin/courses.csv': 'Exported courses',
  'GET /api/admin/contacts.csv': 'Exported contacts',
};

/** A call in words, as far as there are words for it. */
export const wordsFor = (action: string): string =>
  acts[action] ?? (action.endsWith('/dead-letters/:id/replay') ? 'Replayed a failed message' : action);

/** `email: ada@example.org, reason: forged` */
export const detailsInWords = (details: Record<string, string>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
