import { MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Outlet, useMatch } from '@coursewright/mfe-kit/router';
import { Button, Container, Drawer } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Award,
  BadgeCheck,
  BookOpen,
  FileText,
  Inbox,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Mail,
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
  label: MessageDescriptor;
  icon: LucideIcon;
}

const sections: Section[] = [
  { path: '/dashBoard', label: msg`DashBoard`, icon: LayoutDashboard },
  { path: '/users', label: msg`Users`, icon: Users },
  { path: '/courses', label: msg`Courses`, icon: BookOpen },
  { path: '/paid', label: msg`Paid Users`, icon: BadgeCheck },
  { path: '/admins', label: msg`Admins`, icon: ShieldCheck },
  { path: '/contacts', label: msg`Contacts`, icon: Inbox },
  { path: '/editterms', label: msg`Terms`, icon: FileText },
  { path: '/editprivacy', label: msg`Privacy`, icon: FileText },
  { path: '/editcancellation', label: msg`Cancellation`, icon: XCircle },
  { path: '/editrefund', label: msg`Refund`, icon: Undo2 },
  { path: '/editbilling', label: msg`Subscription & Billing`, icon: ReceiptText },
  { path: '/certificates', label: msg`Certificates`, icon: Award },
  { path: '/audit-log', label: msg`Audit log`, icon: ScrollText },
  { path: '/failed-messages', label: msg`Failed messages`, icon: MessageCircleWarning },
  { path: '/mails', label: msg`Mails`, icon: Mail },
  { path: '/generations', label: msg`AI writing`, icon: Sparkles },
];

function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label={t`Admin Panel`} className="ad:-mx-3 ad:lg:me-0">
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
      {i18n._(label)}
    </MfeLink>
  );
}

function SidebarDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <div className="ad:lg:hidden">
      <Drawer
        title={t`Admin Panel`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" size="sm" icon={ListTree}>
            <Trans>Admin menu</Trans>
          </Button>
        }
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
        <p className="ad:m-0 ad:flex-1 ad:font-display ad:text-xl ad:font-semibold">
          <Trans>Admin Panel</Trans>
        </p>
        <SidebarDrawer />
      </div>
      <div className="ad:grid ad:lg:grid-cols-[16rem_minmax(0,1fr)] ad:lg:gap-8">
        <div className="ad:hidden ad:lg:block">
          <div className="ad:sticky ad:top-16 ad:-ms-3 ad:max-h-[calc(100vh-4rem)] ad:overflow-y-auto ad:py-6 ad:ps-3 ad:pe-1">
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
