import { CircleCheck, TriangleAlert } from 'lucide-react';

const names: Record<string, string> = {
  auth: 'Accounts',
  'course-generation': 'Courses',
  billing: 'Plans and billing',
  notification: 'E-mail and contact',
  shell: 'Web site',
  'mfe-learner': 'Learner pages',
  'mfe-billing': 'Pricing pages',
  'mfe-admin': 'Admin pages',
};

/** One part of the product: what it is for, and whether it answers. */
export function PartStatus({ name, ready, milliseconds }: { name: string; ready: boolean; milliseconds: number }) {
  const Icon = ready ? CircleCheck : TriangleAlert;
  return (
    <li
      className={`ad:flex ad:items-center ad:gap-3 ad:rounded-control ad:px-3 ad:py-2.5 ${
        ready ? 'ad:bg-sunken' : 'ad:bg-danger-soft'
      }`}
    >
      <Icon className={`ad:size-5 ad:flex-none ${ready ? 'ad:text-success' : 'ad:text-danger'}`} aria-hidden="true" />
      <span className="ad:flex ad:min-w-0 ad:flex-col">
        <span className="ad:text-sm ad:font-medium">{names[name] ?? name}</span>
        <span className="ad:text-xs ad:text-muted">{name}</span>
      </span>
      <span className="ad:ml-auto ad:flex ad:flex-col ad:items-end ad:text-xs">
        <span className={`ad:font-semibold ${ready ? 'ad:text-success' : 'ad:text-danger'}`}>
          {ready ? 'Ready' : 'Not ready'}
        </span>
        <span className="ad:text-muted ad:tabular-nums">{milliseconds} ms</span>
      </span>
    </li>
  );
}
