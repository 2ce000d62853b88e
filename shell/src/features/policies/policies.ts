import type { policiesSchema } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';
import type { z } from 'zod';

// Stands for the text in a prerendered page until the server fills it in.
export const POLICY_PLACEHOLDER = '%policy%';

export type PolicyName = keyof z.infer<typeof policiesSchema>;

export async function loadPolicies(): Promise<void> {
  if (sessionStorage.getItem('terms') !== null) return;
  const { authEndpoints } = await import('@coursewright/contracts');
  const [policies] = await apiRequest(authEndpoints.policies);
  for (const [name, html] of Object.entries(policies ?? {})) sessionStorage.setItem(name, html);
}

export async function loadPolicy(name: PolicyName): Promise<string> {
  await loadPolicies();
  return sessionStorage.getItem(name) ?? '';
}

export const policyPages: { path: string; name: PolicyName; title: MessageDescriptor }[] = [
  { path: '/terms', name: 'terms', title: msg`Terms` },
  { path: '/privacy', name: 'privacy', title: msg`Privacy Policy` },
  { path: '/cancellation', name: 'cancel', title: msg`Cancellation Policy` },
  { path: '/refund', name: 'refund', title: msg`Refund Policy` },
  { path: '/billing', name: 'billing', title: msg`Subscription & Billing Policy` },
];
