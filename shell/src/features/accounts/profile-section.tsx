import { MfeLink } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { formatDateTime } from '@coursewright/text';
import { Alert, Button, Card, ConfirmDialog, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface ProfileSectionProps {
  title: ReactNode;
  subtitle: ReactNode;
  children: ReactNode;
}

export function ProfileSection({ title, subtitle, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={id} className="sh:mt-6">
        <h2 id={id} className="sh:text-xl">
          {title}
        </h2>
        <p className="sh:mt-1 sh:mb-5 sh:text-muted">{subtitle}</p>
        {children}
      </section>
    </Card>
  );
}

interface ListSectionProps<Item> extends Omit<ProfileSectionProps, 'children'> {
  items: readonly Item[] | undefined;
  /** Said in place of the items: that they could not be loaded, and that there are none. */
  failure: string | false;
  empty: string;
  onRetry: () => void;
  children(item: Item): ReactNode;
}

export const ListSection = <Item,>({
  items,
  failure,
  empty,
  onRetry,
  children,
  ...section
}: ListSectionProps<Item>) => (
  <ProfileSection {...section}>
    {failure ? (
      <NotShown title={failure} onRetry={onRetry} />
    ) : !items ? (
      <Skeleton height="3.5rem" shape="block" />
    ) : items.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <ul className="sh:divide-y sh:divide-line sh:border-y sh:border-line">{items.map(children)}</ul>
    )}
  </ProfileSection>
);

export const NotShown = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Alert tone="warning" title={title} actions={<Button onClick={onRetry}>{t`Retry`}</Button>} />
);

type QuestionProps = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> & { act(): Promise<unknown> };

/** Asks before an act, and closes when it is over. */
export function Question({ act, ...dialog }: QuestionProps) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({ mutationFn: act, onSettled: () => setOpen(false) });
  return (
    <ConfirmDialog {...dialog} open={open} onOpenChange={setOpen} loading={isPending} onConfirm={() => mutate()} />
  );
}

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MfeLink to={to} className="sh:font-semibold sh:text-brand sh:underline">
    {children}
  </MfeLink>
);

export const When = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;
