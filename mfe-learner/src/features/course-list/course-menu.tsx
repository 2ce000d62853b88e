import type { CourseListItem } from '@coursewright/contracts';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@coursewright/ui';
import { Copy, Download, EllipsisVertical, Link2, Pencil, Trash2 } from 'lucide-react';

export type CourseAction = 'rename' | 'duplicate' | 'export' | 'share' | 'delete';

interface CourseMenuProps {
  course: CourseListItem;
  onChoose: (action: CourseAction) => void;
}

const ITEMS = [
  ['rename', 'Rename', Pencil],
  ['duplicate', 'Duplicate', Copy],
  ['export', 'Export', Download],
  ['share', 'Share', Link2],
] as const;

/** What can be done with a course besides studying it. */
export function CourseMenu({ course, onChoose }: CourseMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton aria-label={`More about ${course.mainTopic}`} variant="outline" size="sm">
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      {ITEMS.map(([action, label, Icon]) => (
        <MenuItem key={action} onSelect={() => onChoose(action)}>
          <Icon aria-hidden="true" />
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={() => onChoose('delete')}>
        <Trash2 aria-hidden="true" />
        Delete
      </MenuItem>
    </Menu>
  );
}
