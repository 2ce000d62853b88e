import { UserList } from './user-list.tsx';

export const Component = () => (
  <UserList who="paid" title="Paid Users" subtitle="Everybody on a monthly or yearly plan." />
);
