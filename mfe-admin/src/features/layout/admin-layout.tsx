import { MfeLink } from '@coursewright/mfe-kit';
import { Outlet, useMatch } from '@coursewright/mfe-kit/router';
import { Container, Drawer, IconButton } from '@coursewright/ui';
import {
  Award,
  BadgeCheck,
  BookOpen,
  FileText,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Menu,
  MessageCircleWarning,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Undo2,
  Users,
  XCircle,
} from 'lucide-react';
import { useState } from 'react';

interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
}

const sections: Section[] = [
  { path: '/dashBoard', label: 'DashBoard', icon: LayoutDashboard },
  { path: '/users', label: 'Users', icon: Users },
  { path: '/courses', label: 'Courses', icon: BookOpen },
  { path: '/paid', label: 'Paid Users', icon: BadgeCheck },
  { path: '/admins', label: 'Admins', icon: ShieldCheck },
  { path: '/contacts', label: 'Contacts', icon: Inbox },
  { path: '/editterms', label: 'Terms', icon: FileText },
  { path: '/editprivacy', label: 'Privacy', icon: FileText },
  { path: '/editcancellation', label: 'Cancellation', icon: XCircle },
  { path: '/editrefund', label: 'Refund', icon: Undo2 },
  { path: '/editbilling', label: 'Subscription & Billing', icon: ReceiptText },
  { path: '/certificates', label: 'Certificates', icon: Award },
  { path: '/audit-log', label: 'Audit log', icon: ScrollText },
  { path: '/failed-messages', label: 'Failed messages', icon: MessageCircleWarning },
  { path: '/mails', label: 'Mails', icon: Mail },
  { path: '/generations', label: 'AI writing', icon: Sparkles },
];

function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Admin Panel">
      <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-0.5 ad:p-0">
        {sections.map((section) => (
          <li key={section.path}>
            <Entry {...section} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ path, label, icon: Icon, onNavigate }: Section & { onNavigate: (() => void) | undefined }) {
  const here = useMatch(path) !== null;
  return (
    <MfeLink
      to={path}
      onClick={onNavigate}
      aria-current={here ? 'page' : undefined}
      className={`ad:flex ad:min-h-11 ad:items-center ad:gap-3 ad:rounded-control ad:px-3 ad:text-sm ad:font-medium ad:no-underline ad:transition-colors ${
        here ? 'ad:bg-brand-soft ad:text-brand' : 'ad:text-ink ad:hover:bg-sunken'
      }`}
    >
      <Icon className="ad:size-4.5 ad:flex-none" />
      {label}
    </MfeLink>
  );
}

function SidebarDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <div className="ad:lg:hidden">
      <Drawer
        title="Admin Panel"
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton aria-label="Open the admin menu" variant="outline" icon={Menu} />}
      >
        <Sidebar onNavigate={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}

export function AdminLayout() {
  return (
    <Container className="ad:pb-16">
      <div className="ad:flex ad:items-center ad:gap-3 ad:border-b ad:border-line ad:py-3 ad:lg:py-5">
        <SidebarDrawer />
        <p className="ad:m-0 ad:font-display ad:text-xl ad:font-semibold">Admin Panel</p>
      </div>
      <div className="ad:grid ad:lg:grid-cols-[16rem_minmax(0,1fr)] ad:lg:gap-8">
        <div className="ad:hidden ad:lg:block">
          <div className="ad:sticky ad:top-16 ad:py-6">
            <Sidebar />
          </div>
        </div>
        <div className="ad:min-w-0">
          <Outlet />
        </div>
      </div>
    </Container>
  );
}
