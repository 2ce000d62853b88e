import { recordAct } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createAddAdmin, turnSecondFactorOff } from './change-role.ts';

interface ActResult {
  readonly success: boolean;
  readonly message: string;
}

const OPERATOR = 'operator';

// What only someone with access to the servers may do, recorded in the audit log.
export function createOperatorActs({ audit, users }: Pick<Context, 'audit' | 'users'>) {
  const act = (name: string, email: string, work: () => Promise<ActResult>): Promise<ActResult> => {
    const entry = { adminId: OPERATOR, action: `coursewright ${name}`, details: { email } };
    return recordAct(audit, entry, work, ({ success, message }) => (success ? undefined : message));
  };

  return {
    promote: (email: string) => act('admin promote', email, () => createAddAdmin(users)(email)),

    // Also for admins: no other admin can help them.
    resetTwoFactor: (email: string) =>
      act('admin reset-two-factor', email, async () => {
        const user = await users.findByEmail(email);
        if (!user) return { success: false, message: 'There is no account with this e-mail address' };
        await users.change(user.id, turnSecondFactorOff);
        return { success: true, message: `${user.name} can sign in with the password alone` };
      }),
  };
}
