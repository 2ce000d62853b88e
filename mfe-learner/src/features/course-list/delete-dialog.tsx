import type { CourseListItem } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { deleteCourse } from './list-courses.api.ts';

interface DeleteDialogProps {
  course: CourseListItem;
  onClose: () => void;
  onChanged: () => void;
}

/** Says what is lost before it is. */
export function DeleteDialog({ course, onClose, onChanged }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: () => deleteCourse(course._id),
    onSuccess: ({ message }) => {
      notify.success(message);
      onChanged();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this course?"
      description={
        <>
          <bdi>{course.mainTopic}</bdi> is deleted with its lessons, your progress and notes, the talk with the teacher
          and its quizzes. A share link stops working. This cannot be undone.
          {course.completed && ' Your certificate stays valid.'}
        </>
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      {remove.error && (
        <Alert tone="danger" title="Not deleted">
          {messageOf(remove.error)}
        </Alert>
      )}
    </Dialog>
  );
}
