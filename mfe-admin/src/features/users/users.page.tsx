import { UserList } from './user-list.tsx';

export const Component = () => (
  <UserList who="all" title="Users" subtitle="Everybody who has an account, with their plan." />
);
