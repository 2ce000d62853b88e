import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button, Dialog, Spinner } from '@coursewright/ui';
import { Link2 } from 'lucide-react';
import { shareCourse, shareLinkQuery, unshareCourse } from './share-link.api.ts';
import { ShareLink } from './share-link.tsx';

/** Makes, shows and ends the public link of a course. */
export function ShareDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const query = shareLinkQuery(courseId);
  const { data, error, refetch } = useQuery(query);
  const share = useMutation({
    mutationFn: () => shareCourse(courseId),
    onSuccess: (link) => queries.setQueryData(query.queryKey, link),
  });
  const stop = useMutation({
    mutationFn: () => unshareCourse(courseId),
    onSuccess: ({ message }) => {
      queries.setQueryData(query.queryKey, { token: null });
      notify.success(message);
    },
  });
  const failure = error ?? share.error ?? stop.error;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share course"
      description="Whoever has the link can read the course, without an account. Your name, progress and notes stay private."
    >
      {!data && !error && <Spinner size="sm" label="Looking for the link" />}
      {data?.token && <ShareLink token={data.token} stopping={stop.isPending} onStop={() => stop.mutate()} />}
      {data?.token === null && (
        <Button loading={share.isPending} onClick={() => share.mutate()}>
          <Link2 aria-hidden="true" />
          Create link
        </Button>
      )}
      {failure && (
        <Alert
          tone="danger"
          title="That did not work"
          className="ln:mt-4"
          actions={
            error ? (
              <Button size="sm" variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            ) : undefined
          }
        >
          {messageOf(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
