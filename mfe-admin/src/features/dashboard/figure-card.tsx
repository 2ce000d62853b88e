import { Skeleton, StatCard, VisuallyHidden } from '@coursewright/ui';
import type { LucideIcon } from 'lucide-react';
import { LoadFailure } from '../../shared/load-failure.tsx';

interface Props<T> {
  label: string;
  icon: LucideIcon;
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch(): unknown };
  value(data: T): string;
  note(data: T): string;
}

/** One figure of the dashboard; it loads and fails without the others. */
export function FigureCard<T>({ label, icon: Icon, query, value, note }: Props<T>) {
  const { data } = query;
  // one or two lines long, the labels of a row leave the figures in line
  const name = <span className="ad:block ad:text-balance ad:xl:min-h-[2lh]">{label}</span>;
  if (data === undefined && query.error) {
    return (
      <StatCard
        label={name}
        icon={<Icon aria-hidden="true" />}
        value="–"
        note={<LoadFailure what={label} query={query} />}
      />
    );
  }
  return (
    <StatCard
      label={name}
      icon={<Icon aria-hidden="true" />}
      value={data === undefined ? <Pending /> : value(data)}
      note={data === undefined ? <Skeleton width="7rem" /> : note(data)}
    />
  );
}

const Pending = () => (
  <>
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="block" width="5rem" height="1.1em" />
  </>
);
