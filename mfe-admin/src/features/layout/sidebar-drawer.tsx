import { Drawer, IconButton } from '@coursewright/ui';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of small screens, behind a button. */
export function SidebarDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <div className="ad:lg:hidden">
      <Drawer
        title="Admin Panel"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton aria-label="Open the admin menu" variant="outline">
            <Menu aria-hidden="true" />
          </IconButton>
        }
      >
        <Sidebar onNavigate={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}
