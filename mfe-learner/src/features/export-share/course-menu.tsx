import { lazyPart } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, IconButton, Menu, MenuItem } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, EllipsisVertical, Keyboard, Link2, Pencil, Target } from 'lucide-react';
import { Suspense, useState } from 'react';

const load = () => import('./export-share.tsx');
const dialogs = {
  export: lazyPart(async () => (await load()).ExportDialog),
  share: lazyPart(async () => (await load()).ShareDialog),
};

interface CourseDialogProps {
  which: string | undefined;
  courseId: string;
  onClose: () => void;
}

// Loaded when it is opened.
export function CourseDialog({ which, courseId, onClose }: CourseDialogProps) {
  if (which !== 'export' && which !== 'share') return null;
  const Dialog = dialogs[which];
  return (
    <Suspense>
      <Dialog courseId={courseId} onClose={onClose} />
    </Suspense>
  );
}

interface CourseMenuProps {
  courseId: string;
  // Share and Export as buttons beside the menu; otherwise they are in it.
  showsActions: boolean;
  onShortcuts: () => void;
}

export function CourseMenu({ courseId, showsActions, onShortcuts }: CourseMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'export' | 'share'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {showsActions && (
        <div className="ln:flex">
          <Button icon={Link2} size="sm" variant="ghost" onClick={() => setOpen('share')}>
            <Trans>Share</Trans>
          </Button>
          <Button icon={Download} size="sm" variant="ghost" onClick={() => setOpen('export')}>
            <Trans>Export</Trans>
          </Button>
        </div>
      )}
      <Menu
        trigger={
          <IconButton aria-label={t`More about this course`} className="ln:lg:-me-2.5" icon={EllipsisVertical} />
        }
      >
        <MenuItem icon={Target} onSelect={() => navigate(`/course/${courseId}/map`)}>
          <Trans>What you know</Trans>
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => navigate(`/course/${courseId}/edit`)}>
          <Trans>Edit course</Trans>
        </MenuItem>
        {showsActions ? (
          <MenuItem icon={Keyboard} onSelect={onShortcuts}>
            <Trans>Keyboard shortcuts</Trans>
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={Link2} onSelect={() => setOpen('share')}>
              <Trans>Share</Trans>
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => setOpen('export')}>
              <Trans>Export</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      <CourseDialog which={open} courseId={courseId} onClose={close} />
    </>
  );
}
