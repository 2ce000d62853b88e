import { errorMessage, isMissing, useSession } from '@coursewright/mfe-kit';
import { Button, Card, Container, EmptyState, PageError, PageSpinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.ts';

interface PageStateProps {
  query: { error: unknown; refetch(): unknown };
  title: string;
  label: string;
  // Shown if the server does not know what the page is about.
  missing?: ReactNode;
}

export function PageState({ query: { error, refetch }, title, label, missing }: PageStateProps) {
  const home = useSession().user ? '/home' : '/';
  if (!error) return <PageSpinner label={label} />;
  if (missing && isMissing(error)) return missing;
  return (
    <PageError
      title={title}
      onRetry={() => void refetch()}
      action={location.pathname !== home && <ButtonLink to={home} label={t`Home`} variant="secondary" />}
    >
      {errorMessage(error)}
    </PageError>
  );
}

export const CourseState = (props: Pick<PageStateProps, 'query' | 'missing'>) => (
  <PageState {...props} title={t`The course could not be loaded`} label={t`Loading the course`} />
);

interface MissingProps {
  title: string;
  to: string;
  label: string;
  children: ReactNode;
}

export const Missing = ({ title, to, label, children }: MissingProps) => (
  <Container width="text" className="ln:py-12">
    <EmptyState heading="h1" title={title} action={<ButtonLink to={to} label={label} />}>
      {children}
    </EmptyState>
  </Container>
);

export const NoSuchCourse = () => (
  <Missing title={t`There is no such course`} to="/home" label={t`My courses`}>
    {t`It may belong to another account, or the address is incomplete.`}
  </Missing>
);

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) =>
  hasNextPage && (
    <div className="ln:mt-8 ln:text-center">
      <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );

interface NoMatchProps {
  title: string;
  // What the button says.
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

export const NoMatch = ({ title, clear, onClear, children }: NoMatchProps) => (
  <Card>
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  </Card>
);
