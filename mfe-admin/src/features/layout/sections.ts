import {
  Award,
  BadgeCheck,
  BookOpen,
  FileText,
  Inbox,
  LayoutDashboard,
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

/** One entry of the sidebar. */
export interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
}

/** The sidebar, from top to bottom. */
export const sections: Section[] = [
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
