import {
  BadgeCheck,
  BookOpen,
  FileText,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  ShieldCheck,
  Undo2,
  Users,
  XCircle,
} from 'lucide-react';

/** One entry of the sidebar. */
export interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Its page is not there yet. */
  coming?: true;
}

/** The sidebar, from top to bottom. */
export const sections: Section[] = [
  { path: '/dashBoard', label: 'DashBoard', icon: LayoutDashboard },
  { path: '/users', label: 'Users', icon: Users, coming: true },
  { path: '/courses', label: 'Courses', icon: BookOpen, coming: true },
  { path: '/paid', label: 'Paid Users', icon: BadgeCheck, coming: true },
  { path: '/admins', label: 'Admins', icon: ShieldCheck, coming: true },
  { path: '/contacts', label: 'Contacts', icon: Inbox, coming: true },
  { path: '/editterms', label: 'Terms', icon: FileText, coming: true },
  { path: '/editprivacy', label: 'Privacy', icon: FileText, coming: true },
  { path: '/editcancellation', label: 'Cancellation', icon: XCircle, coming: true },
  { path: '/editrefund', label: 'Refund', icon: Undo2, coming: true },
  { path: '/editbilling', label: 'Subscription & Billing', icon: ReceiptText, coming: true },
  { path: '/failed-messages', label: 'Failed messages', icon: MailWarning },
];

/** Sections whose addresses already exist. */
export const comingSections = sections.filter(({ coming }) => coming);
