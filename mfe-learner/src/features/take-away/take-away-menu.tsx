import { IconButton, Menu, MenuItem } from '@coursewright/ui';
import { Download, Link2, Share } from 'lucide-react';
import { useState } from 'react';
import { ExportDialog } from './export-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** For the bar of a course: export and share. */
export function TakeAwayMenu({ courseId }: { courseId: string }) {
  const [open, setOpen] = useState<'export' | 'share'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton aria-label="Export or share">
            <Share aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpen('export')}>
          <Download aria-hidden="true" />
          Export
        </MenuItem>
        <MenuItem onSelect={() => setOpen('share')}>
          <Link2 aria-hidden="true" />
          Share
        </MenuItem>
      </Menu>
      {open === 'export' && <ExportDialog courseId={courseId} onClose={close} />}
      {open === 'share' && <ShareDialog courseId={courseId} onClose={close} />}
    </>
  );
}
