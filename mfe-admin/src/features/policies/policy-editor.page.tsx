import {
  adminPolicyEndpoints,
  LONGEST_POLICY,
  type PolicyName,
  policyElements,
  type ResponseOf,
} from '@coursewright/contracts';
import {
  ApiError,
  apiRequest,
  errorMessage,
  MfeLink,
  sessionTexts,
  useFormStatus,
  useUnsavedChanges,
} from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { matchPath, useLocation } from '@coursewright/mfe-kit/router';
import { formatDateTime } from '@coursewright/text';
import { Button, Card, ConfirmDialog, FormStatusMessage, Prose, TextArea } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import DOMPurify from 'dompurify';
import { Undo2 } from 'lucide-react';
import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { useAdminNames } from '../users/users.api.ts';
import { type Policy, policies } from './policies.ts';

const policyRevisions = (name: PolicyName) =>
  queryOptions({
    queryKey: ['admin', 'policies', name],
    queryFn: ({ signal }) => apiRequest(adminPolicyEndpoints.policyRevisions, { params: { name }, signal }),
    staleTime: 0,
    // a refetch must not replace the text while it is edited
    refetchOnWindowFocus: false,
  });

// The public pages read this copy. If there is none, they fetch all policies.
function updateCachedPolicy(name: PolicyName, html: string): void {
  if (sessionTexts.read('terms') !== null) sessionTexts.save(name, html);
}

type Change = { html: string } | { revision: number };

function useChangePolicy(name: PolicyName, newest: number | undefined, onChanged: (html: string) => void) {
  const queries = useQueryClient();
  const { queryKey } = policyRevisions(name);
  // A list that is loaded again by itself was not seen yet.
  const [seen, setSeen] = useState(newest);
  async function readRevisions() {
    await queries.invalidateQueries({ queryKey });
    setSeen(queries.getQueryData<Revision[]>(queryKey)?.[0]?.revision);
  }
  const status = useFormStatus();
  const mutationKey = ['policy', name];
  const { mutate, isPending } = useMutation({
    mutationKey,
    onMutate: () => status.clear(),
    mutationFn: (change: Change) =>
      'html' in change
        ? apiRequest(adminPolicyEndpoints.savePolicy, { query: { seen }, body: { type: name, data: change.html } })
        : apiRequest(adminPolicyEndpoints.restorePolicy, {
            params: { name },
            query: { seen },
            body: { revision: change.revision },
          }),
    async onSuccess({ success, message, html }) {
      if (!success || html === undefined) return status.error(message);
      updateCachedPolicy(name, html);
      onChanged(html);
      status.success(message);
      await Promise.all([readRevisions(), queries.invalidateQueries({ queryKey: ['policies'] })]);
    },
    async onError(error) {
      status.error(errorMessage(error));
      // Now the admin knows of the other one's, and may submit again.
      if (error instanceof ApiError && error.status === 409) await readRevisions();
    },
  });
  // A second press may come before the page shows the first one: it would meet its own revision.
  function send(change: Change) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(change);
  }
  return { send, isPending, status };
}

const rules = {
  ALLOWED_TAGS: policyElements,
  ALLOWED_ATTR: ['href', 'title', 'rel', 'scope', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true as const,
};

// Allows what the server allows.
function PolicyPreview({ html }: { html: string }) {
  const settled = useDeferredValue(html);
  const safe = useMemo(() => DOMPurify.sanitize(settled, rules), [settled]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised
  return <Prose dir="auto" dangerouslySetInnerHTML={{ __html: safe }} />;
}

type Revision = ResponseOf<typeof adminPolicyEndpoints.policyRevisions>[number];

interface RevisionListProps {
  revisions: readonly Revision[];
  busy: boolean;
  onRestore(revision: number): void;
}

function RevisionList({ revisions, busy, onRestore }: RevisionListProps) {
  const getName = useAdminNames();
  return (
    <ol className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0">
      {revisions.map(({ revision, at, by }, index) => (
        <li
          key={revision}
          className="ad:flex ad:min-h-14 ad:flex-wrap ad:items-center ad:gap-x-4 ad:gap-y-2 ad:rounded-control ad:border ad:border-line ad:bg-surface ad:px-4 ad:py-2 ad:text-sm"
        >
          <span className="ad:font-medium">
            <Trans>Revision {revision}</Trans>
          </span>
          <span className="ad:text-muted">
            <RevisionOrigin at={at} admin={by && getName(by)} />
          </span>
          <span className="ad:ms-auto">
            {index === 0 ? (
              <span className="ad:text-muted">
                <Trans>Shown now</Trans>
              </span>
            ) : (
              <Button
                icon={Undo2}
                size="sm"
                variant="secondary"
                disabled={busy}
                aria-label={t`Restore revision ${revision}`}
                onClick={() => onRestore(revision)}
              >
                <Trans>Restore</Trans>
              </Button>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function RevisionOrigin({ at, admin }: { at: string | undefined; admin: string | undefined }) {
  if (!at) return <Trans>default text</Trans>;
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  if (!admin) return time;
  return (
    <Trans>
      {time}, by {admin}
    </Trans>
  );
}

function PolicyForm({ policy: { name, title }, revisions }: { policy: Policy; revisions: readonly Revision[] }) {
  const [saved, setSaved] = useState(revisions[0]?.html ?? '');
  const [text, setText, forget] = useKeptText(`policy.${name}.${revisions[0]?.revision}`, saved);
  const previewId = useId();
  const { status, ...change } = useChangePolicy(name, revisions[0]?.revision, (html) => {
    setText(html);
    setSaved(html);
  });
  const unsaved = text !== saved;
  const question = useUnsavedChanges(unsaved);
  // "Saved" is no longer true once the text is changed
  const message = unsaved && status.message?.tone === 'success' ? undefined : status.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    change.send({ html: text });
  }

  return (
    <>
      <div className="ad:grid ad:gap-6 ad:xl:grid-cols-2">
        <form onSubmit={submit} className="ad:flex ad:min-w-0 ad:flex-col ad:gap-4">
          <TextArea
            autoGrow
            label={t`Text of ${title}`}
            placeholder={t`Write your ${title} here in HTML format`}
            dir="auto"
            spellCheck
            maxLength={LONGEST_POLICY}
            className="ad:[&_textarea]:min-h-20 ad:[&_textarea]:max-w-full ad:[&_textarea]:font-mono ad:[&_textarea]:text-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormStatusMessage message={message} />
          <div>
            <Button type="submit" loading={change.isPending}>
              <Trans>Submit</Trans>
            </Button>
          </div>
        </form>
        <section aria-labelledby={previewId} className="ad:min-w-0">
          <h2 id={previewId} className="ad:mt-0 ad:mb-2 ad:text-sm ad:font-semibold">
            <Trans>Preview</Trans>
          </h2>
          <Card className="ad:overflow-x-auto">
            <PolicyPreview html={text} />
          </Card>
        </section>
      </div>
      <h2 className="ad:mt-10 ad:mb-3 ad:text-lg">
        <Trans>Revisions</Trans>
      </h2>
      <RevisionList revisions={revisions} busy={change.isPending} onRestore={(revision) => change.send({ revision })} />
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.stay}
        title={t`Leave without saving?`}
        description={t`Your changes to ${title} are not saved yet. If you leave this page now, they are lost.`}
        cancel={t`Keep editing`}
        confirm={t`Discard changes`}
        danger
        onConfirm={() => {
          forget();
          question.leave();
        }}
      />
    </>
  );
}

export function PolicyEditorPage() {
  const { pathname } = useLocation();
  const policy = policies.find(({ path }) => matchPath(path, pathname));
  return policy ? <Editor key={policy.name} policy={policy} /> : null;
}

function Editor({ policy }: { policy: Policy }) {
  const query = useQuery(policyRevisions(policy.name));
  const { title } = policy;
  return (
    <AdminPage
      title={title}
      documentTitle={t`Edit ${title}`}
      subtitle={t`Your text is published when you submit it. The last 20 versions are kept.`}
      actions={
        <Button asChild variant="secondary">
          <MfeLink to={policy.publicPath}>
            <Trans>Open the page</Trans>
          </MfeLink>
        </Button>
      }
    >
      {query.data ? (
        <PolicyForm policy={policy} revisions={query.data} />
      ) : (
        <QueryState what={title} query={query} height="16rem" />
      )}
    </AdminPage>
  );
}
