import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Alert, Button, Container, PageHeader, Prose, Skeleton, whenIdle } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useState } from 'react';
import { loadPolicies, loadPolicy, POLICY_PLACEHOLDER, type PolicyName, policyPages } from './policies.ts';

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style'],
  RETURN_TRUSTED_TYPE: true as const,
};

function SanitizedHtml({ html, policy }: { html: string; policy: string }) {
  // a prerendered page contains a placeholder, and there is no DOM to sanitise with
  const safe = useMemo(() => (typeof document === 'undefined' ? html : DOMPurify.sanitize(html, rules)), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised
  return <Prose dir="auto" data-policy={policy} dangerouslySetInnerHTML={{ __html: safe }} />;
}

// The text in the prerendered HTML, if any.
function readInitialText(name: PolicyName): string | undefined {
  if (typeof document === 'undefined') return POLICY_PLACEHOLDER;
  return document.querySelector(`[data-policy="${name}"]`)?.innerHTML;
}

function usePolicyText(name: PolicyName) {
  const [text, setText] = useState(() => readInitialText(name));
  const [failed, setFailed] = useState(false);

  const load = () => {
    setFailed(false);
    loadPolicy(name).then(setText, () => setFailed(true));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a page has one policy
  useEffect(() => {
    // the other policies may be opened next; a failure is harmless
    if (text !== undefined) whenIdle(() => void loadPolicies().catch(() => {}));
    else load();
  }, []);

  return { text, failed, retry: load };
}

export function PolicyPage() {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase().replace(/\/$/, '');
  const page = policyPages.find(({ path }) => path === here) ?? policyPages[0];
  if (!page) return null;
  return <Policy key={page.path} {...page} />;
}

function Policy({ name, title: message, path }: (typeof policyPages)[number]) {
  const title = i18n._(message);
  usePageTitle(title);
  const { text, failed, retry } = usePolicyText(name);
  return (
    <Container width="prose" className="sh:pb-16">
      <PageHeader title={title} />
      {failed ? (
        <Alert
          tone="warning"
          title={t`This text cannot be shown right now`}
          actions={<Button onClick={retry}>{t`Retry`}</Button>}
        />
      ) : text === undefined ? (
        <PolicySkeleton />
      ) : (
        <SanitizedHtml html={text} policy={name} />
      )}
      {(text !== undefined || failed) && <OtherPolicies path={path} />}
    </Container>
  );
}

const PolicySkeleton = () => (
  <div className="sh:grid sh:gap-3">
    {['45%', '100%', '96%', '70%', '99%', '92%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);

const OtherPolicies = ({ path }: { path: string }) => (
  <nav
    aria-label={t`Policies`}
    className="sh:mt-12 sh:flex sh:flex-wrap sh:gap-x-6 sh:gap-y-2 sh:border-t sh:border-line sh:pt-6 sh:text-sm sh:print:hidden"
  >
    {policyPages.map((other) =>
      other.path === path ? null : (
        <MfeLink key={other.path} to={other.path} className="sh:text-brand sh:underline sh:underline-offset-4">
          {i18n._(other.title)}
        </MfeLink>
      ),
    )}
  </nav>
);
