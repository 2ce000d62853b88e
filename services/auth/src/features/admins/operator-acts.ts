import type { Context } from '../../context.ts';
import { createAddAdmin, turnSecondFactorOff } from './change-role.ts';

interface ActResult {
  readonly success: boolean;
  readonly message: string;
}

const OPERATOR = 'operator';

// What only someone with access to the servers may do, recorded in the audit log.
export function createOperatorActs({ audit, users }: Pick<Context, 'audit' | 'users'>) {
  async function act(action: string, email: string, work: () => Promise<ActResult>): Promise<ActResult> {
    const end = await audit.begin({ adminId: OPERATOR, action: `coursewright ${action}`, details: { email } });
    try {
      const result = await work();
      await (result.success ? end('done') : end('refused', result.message));
      return result;
    } catch (error) {
      await end('failed');
      throw error;
    }
  }

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
