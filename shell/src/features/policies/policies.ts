import type { policiesSchema } from '@coursewright/contracts';
import { apiRequest, sessionTexts } from '@coursewright/mfe-kit';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';
import type { z } from 'zod';

// Stands for the text in a prerendered page until the server fills it in.
export const POLICY_PLACEHOLDER = '%policy%';

export type PolicyName = keyof z.infer<typeof policiesSchema>;

// Those that were not there yet.
export async function loadPolicies(): Promise<Partial<Record<PolicyName, string>>> {
  if (sessionTexts.read('terms') !== null) return {};
  const { authEndpoints } = await import('@coursewright/contracts');
  const [policies] = await apiRequest(authEndpoints.policies);
  for (const [name, html] of Object.entries(policies ?? {})) sessionTexts.save(name, html);
  return policies ?? {};
}

export async function loadPolicy(name: PolicyName): Promise<string> {
  const loaded = await loadPolicies();
  return loaded[name] ?? sessionTexts.read(name) ?? '';
}

export const policyPages: { path: string; name: PolicyName; title: MessageDescriptor }[] = [
  { path: '/terms', name: 'terms', title: msg`Terms` },
  { path: '/privacy', name: 'privacy', title: msg`Privacy Policy` },
  { path: '/cancellation', name: 'cancel', title: msg`Cancellation Policy` },
  { path: '/refund', name: 'refund', title: msg`Refund Policy` },
  { path: '/billing', name: 'billing', title: msg`Subscription & Billing Policy` },
];
