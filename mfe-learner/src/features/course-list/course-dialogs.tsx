import { courseEndpoints, type LibraryItem } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button, ConfirmDialog, Dialog, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';

interface CourseDialogProps {
  course: LibraryItem;
  onClose: () => void;
  onDone: (outcome: { message: string }) => void;
}

export function DeleteDialog({ course, onClose, onDone }: CourseDialogProps) {
  const remove = useMutation({
    mutationFn: () => apiRequest(courseEndpoints.deleteCourse, { params: { courseId: course._id } }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete this course?`}
      description={
        <>
          <Trans>
            <bdi>{course.mainTopic}</bdi> is deleted with its lessons, your progress and notes, your conversation with
            the teacher and its quizzes. A share link stops working. This cannot be undone.
          </Trans>
          {course.completed && <span>{` ${t`Your certificate stays valid.`}`}</span>}
        </>
      }
      cancel={t`Keep it`}
      cancelVariant="ghost"
      confirm={t`Delete`}
      danger
      loading={remove.isPending}
      failureTitle={t`Not deleted`}
      failure={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate()}
    />
  );
}

export function RenameDialog({ course, onClose, onDone }: CourseDialogProps) {
  const formId = useId();
  const [title, setTitle, forget] = useKeptText(`title.${course._id}`, course.mainTopic);
  const wanted = title.trim();
  const rename = useMutation({
    mutationFn: () =>
      apiRequest(courseEndpoints.renameCourse, { params: { courseId: course._id }, body: { mainTopic: wanted } }),
    onSuccess(outcome) {
      forget();
      onDone(outcome);
    },
  });

  function close() {
    forget();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted === course.mainTopic) close();
    else if (wanted) rename.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t`Rename course`}
      actions={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} loading={rename.isPending} disabled={!wanted}>
            <Trans>Rename</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t`Title`}
          hint={t`A certificate shows the title that the course was created with.`}
          dir="auto"
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={rename.error ? errorMessage(rename.error) : undefined}
        />
      </form>
    </Dialog>
  );
}
