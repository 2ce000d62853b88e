import { newPasswordField } from '@coursewright/contracts';
import { z } from 'zod';

const FILL_IN = 'Please fill in all required fields';
const MISMATCH = 'The password and confirm password do not match';

/** The new password twice. */
export const resetFormSchema = z
  .object({ password: newPasswordField, confirmPassword: z.string().min(1, FILL_IN) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: MISMATCH,
    when: ({ value }) => {
      const { password, confirmPassword } = value as Record<string, string>;
      return Boolean(password && confirmPassword);
    },
  });

export const resetLabels = { password: 'New Password', confirmPassword: 'Confirm Password' };
