import { MfeLink } from '@coursewright/mfe-kit';

export const UserLink = ({ id, name }: { id: string; name: string }) => (
  <MfeLink to={`/admin/users/${id}`} dir="auto" className="ad:text-brand ad:underline ad:break-words">
    {name}
  </MfeLink>
);
