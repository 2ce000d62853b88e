import type { policiesSchema } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import type { z } from 'zod';

export type PolicyName = keyof z.infer<typeof policiesSchema>;

/** Puts the texts of all policies into the session's data, unless they are there. */
export async function loadPolicies(): Promise<void> {
  if (sessionStorage.getItem('terms') !== null) return;
  const { authEndpoints } = await import('@coursewright/contracts');
  const [policies] = await apiRequest(authEndpoints.policies);
  for (const [name, html] of Object.entries(policies ?? {})) sessionStorage.setItem(name, html);
}

/** The text of one policy. */
export async function loadPolicy(name: PolicyName): Promise<string> {
  await loadPolicies();
  return sessionStorage.getItem(name) ?? '';
}
