import { useEffect, useState } from 'react';
import { placeholders } from '../../first-view/placeholders.ts';
import { whenIdle } from '../../remotes/prefetch.ts';
import { loadPolicies, loadPolicy, type PolicyName } from './load-policies.api.ts';

/** The text the page came with, if any; rendered ahead, the place where the server writes it. */
function firstText(name: PolicyName): string | undefined {
  if (typeof document === 'undefined') return placeholders.policy;
  return document.querySelector(`[data-policy="${name}"]`)?.innerHTML;
}

/** The text of a policy, or whether it cannot be had. */
export function usePolicyText(name: PolicyName) {
  const [text, setText] = useState(() => firstText(name));
  const [failed, setFailed] = useState(false);

  const load = () => {
    setFailed(false);
    loadPolicy(name).then(setText, () => setFailed(true));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a page has one policy
  useEffect(() => {
    // the others may be wanted next; a failure is no loss
    if (text !== undefined) whenIdle(() => void loadPolicies().catch(() => {}));
    else load();
  }, []);

  return { text, failed, retry: load };
}
