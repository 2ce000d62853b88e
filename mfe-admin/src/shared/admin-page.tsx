import { usePageTitle } from '@coursewright/mfe-kit';
import { formatDateTime } from '@coursewright/text';
import { PageHeader } from '@coursewright/ui';
import type { ReactNode } from 'react';

interface AdminPageProps {
  title: string;
  subtitle: string;
  documentTitle?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ documentTitle, children, ...header }: AdminPageProps) {
  usePageTitle(documentTitle ?? header.title);
  return (
    <>
      <PageHeader {...header} />
      {children}
    </>
  );
}

export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="ad:lg:whitespace-nowrap">
    {formatDateTime(at)}
  </time>
);
