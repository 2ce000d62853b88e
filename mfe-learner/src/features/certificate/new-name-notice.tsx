import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button } from '@coursewright/ui';
import { certificateQuery } from './get-certificate.api.ts';
import { reissueCertificate } from './reissue-certificate.api.ts';

interface NewNameNoticeProps {
  courseId: string;
  /** On the certificate. */
  name: string;
  newName: string;
}

/** Offers the certificate under the name that the learner has by now. */
export function NewNameNotice({ courseId, name, newName }: NewNameNoticeProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reissueCertificate(courseId),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: certificateQuery(courseId).queryKey });
      notify.success('Certificate issued anew');
    },
  });
  return (
    <Alert
      title="Your name has changed"
      actions={
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          Issue it anew
        </Button>
      }
    >
      This certificate is for <bdi>{name}</bdi>; your profile says <bdi>{newName}</bdi>. It can be issued anew under
      your present name. It gets a new number, and whoever checks the old one reads that it was replaced.
      {error && <p className="ln:mt-2 ln:text-danger">Not issued: {messageOf(error)}</p>}
    </Alert>
  );
}
