import { adminPolicyEndpoints, type PolicyName } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** The last texts of a policy, the present one first. */
export const policyRevisions = (name: PolicyName) =>
  queryOptions({
    queryKey: ['admin', 'policies', name],
    queryFn: ({ signal }) => apiRequest(adminPolicyEndpoints.policyRevisions, { params: { name }, signal }),
    staleTime: 0,
    // while somebody writes, nothing is taken from under their hands
    refetchOnWindowFocus: false,
  });

export const savePolicy = (name: PolicyName, html: string) =>
  apiRequest(adminPolicyEndpoints.savePolicy, { body: { type: name, data: html } });

export const restorePolicy = (name: PolicyName, revision: number) =>
  apiRequest(adminPolicyEndpoints.restorePolicy, { params: { name }, body: { revision } });
