import { MfeLink, type SignInState, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { Alert, Card, Container } from '@coursewright/ui';
import { type FormEventHandler, type ReactNode, useEffect } from 'react';
import { PagePending } from '../../pages/page-pending.tsx';
import { createPrefetch, whenIdle } from '../../remotes/prefetch.ts';
import { useRemotes } from '../../remotes/remotes-context.tsx';

const PAYMENT = '/payment';
const ANY_ORIGIN = 'http://localhost';
const names: Record<string, string> = { monthly: 'Monthly', yearly: 'Yearly' };

function ChosenPlan() {
  const state: SignInState | null = useLocation().state;
  const { pathname, searchParams } = new URL(state?.from ?? '/', ANY_ORIGIN);
  const name = pathname === PAYMENT && names[searchParams.get('plan') ?? ''];
  if (!name) return null;
  return (
    <Alert title={`You chose ${name}`} className="sh:mb-6">
      You can pay after this step.
    </Alert>
  );
}

function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const state: SignInState | null = useLocation().state;
  const navigate = useNavigate();
  const loader = useRemotes();
  const target = state?.from ?? '/home';

  useEffect(() => whenIdle(() => void createPrefetch(loader)(target)), [loader, target]);
  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  return user ? <PagePending /> : children;
}

interface AccountPageProps {
  documentTitle?: string;
  title: string;
  subtitle: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
  other: { question: string; to: string; label: string };
}

export function AccountPage({ documentTitle, title, subtitle, onSubmit, children, other }: AccountPageProps) {
  const { state } = useLocation();
  usePageTitle(documentTitle ?? title);
  return (
    <VisitorsOnly>
      <Container width="narrow" className="sh:py-10 sh:sm:py-16">
        <h1 className="sh:text-3xl">{title}</h1>
        <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">{subtitle}</p>
        <ChosenPlan />
        <Card padding="lg" asChild>
          <form noValidate onSubmit={onSubmit} className="sh:grid sh:gap-5">
            {children}
          </form>
        </Card>
        <p className="sh:mt-6 sh:text-center sh:text-muted">
          {other.question}{' '}
          <MfeLink
            to={other.to}
            state={state}
            className="sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >
            {other.label}
          </MfeLink>
        </p>
      </Container>
    </VisitorsOnly>
  );
}
