import type { PolicyName } from '@coursewright/contracts';

/** Brings the copy that the public pages read up to date. Where there is none yet, they fetch all texts anew. */
export function updateSessionCopy(name: PolicyName, html: string): void {
  if (sessionStorage.getItem('terms') !== null) sessionStorage.setItem(name, html);
}
