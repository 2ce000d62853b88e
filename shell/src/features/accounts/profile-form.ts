import { authEndpoints, newPasswordField } from '@coursewright/contracts';
import { z } from 'zod';

const FILL_IN = 'Please fill in all required fields';

/** Both passwords or none. */
export const profileFormSchema = z
  .object({
    mName: authEndpoints.updateProfile.body.shape.mName,
    email: z.string(),
    currentPassword: z.string(),
    password: z.string(),
  })
  .superRefine(({ currentPassword, password }, context) => {
    if (!password && !currentPassword) return;
    const issue = newPasswordField.safeParse(password).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', path: ['password'], message: issue.message });
    if (!currentPassword) context.addIssue({ code: 'custom', path: ['currentPassword'], message: FILL_IN });
  });

export const profileLabels = {
  mName: 'Name',
  email: 'Email',
  currentPassword: 'Current password',
  password: 'New Password',
};
