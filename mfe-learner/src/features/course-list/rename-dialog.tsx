import type { CourseListItem } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button, Dialog, TextField } from '@coursewright/ui';
import { type FormEvent, useId, useState } from 'react';
import { renameCourse } from './list-courses.api.ts';

interface RenameDialogProps {
  course: CourseListItem;
  onClose: () => void;
  onChanged: () => void;
}

export function RenameDialog({ course, onClose, onChanged }: RenameDialogProps) {
  const formId = useId();
  const [title, setTitle] = useState(course.mainTopic);
  const wanted = title.trim();
  const rename = useMutation({
    mutationFn: () => renameCourse(course._id, { mainTopic: wanted }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onChanged();
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted === course.mainTopic) onClose();
    else if (wanted) rename.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename course"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={rename.isPending} disabled={!wanted}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Title"
          dir="auto"
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={rename.error ? messageOf(rename.error) : undefined}
        />
      </form>
    </Dialog>
  );
}
