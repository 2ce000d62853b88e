import type { adminPolicyEndpoints, ResponseOf } from '@coursewright/contracts';
import { Button, Card, TextArea } from '@coursewright/ui';
import { type FormEvent, useId, useState } from 'react';
import type { Policy } from './policies.ts';
import { PolicyPreview } from './policy-preview.tsx';
import { RevisionList } from './revision-list.tsx';
import { useChangePolicy } from './use-change-policy.ts';

interface Props {
  policy: Policy;
  revisions: ResponseOf<typeof adminPolicyEndpoints.policyRevisions>;
}

/** Writes a text and shows beside it what the page will look like. */
export function PolicyForm({ policy: { name, title }, revisions }: Props) {
  const [text, setText] = useState(revisions[0]?.html ?? '');
  const previewId = useId();
  const change = useChangePolicy(name, setText);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate({ html: text });
  }

  return (
    <>
      <div className="ad:grid ad:gap-6 ad:xl:grid-cols-2">
        <form onSubmit={submit} className="ad:flex ad:min-w-0 ad:flex-col ad:gap-4">
          <TextArea
            autoGrow
            label={`Text of ${title}`}
            placeholder={`Write your ${title} here in HTML format`}
            dir="auto"
            spellCheck
            maxLength={256 * 1024}
            className="ad:[&_textarea]:min-h-20 ad:[&_textarea]:max-w-full ad:[&_textarea]:font-mono ad:[&_textarea]:text-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" loading={change.isPending}>
              Submit
            </Button>
          </div>
        </form>
        <section aria-labelledby={previewId} className="ad:min-w-0">
          <h2 id={previewId} className="ad:mt-0 ad:mb-2 ad:text-sm ad:font-semibold">
            Preview
          </h2>
          <Card className="ad:overflow-x-auto">
            <PolicyPreview html={text} />
          </Card>
        </section>
      </div>
      <h2 className="ad:mt-10 ad:mb-3 ad:text-lg">Revisions</h2>
      <RevisionList
        revisions={revisions}
        busy={change.isPending}
        onRestore={(revision) => change.mutate({ revision })}
      />
    </>
  );
}
