import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { userQuery } from '../user/user.api.ts';

export const UserLink = ({ id, name }: { id: string; name: string }) => (
  <MfeLink to={`/admin/users/${id}`} dir="auto" className="ad:text-brand ad:underline ad:break-words">
    {name}
  </MfeLink>
);

// The id where auth is away, or the account is gone.
export function UserMailLink({ userId }: { userId: string }) {
  const { data } = useQuery(userQuery(userId));
  return <UserLink id={userId} name={data?.email ?? userId} />;
}
