import type { Command, CommandInput } from '../command.ts';
import { createOperatorLogger, loadService } from '../services.ts';

async function withAuth(
  { installation: { env }, print }: CommandInput,
  act: (acts: Awaited<ReturnType<typeof openActs>>['acts']) => Promise<{ success: boolean; message: string }>,
): Promise<number> {
  const { acts, close } = await openActs(env);
  try {
    const { success, message } = await act(acts);
    print(message);
    return success ? 0 : 1;
  } finally {
    await close();
  }
}

async function openActs(env: CommandInput['installation']['env']) {
  const { service, readConfig, createOperatorActs } = await loadService('auth');
  const { context, close } = await service.open(readConfig(env), { logger: createOperatorLogger() });
  return { acts: createOperatorActs(context), close };
}

export const promoteCommand: Command = {
  name: 'admin promote',
  positionals: ['email'],
  about: 'Makes a user with a confirmed address an admin. Their sessions end.',
  run: (input) => withAuth(input, ({ promote }) => promote(input.positionals[0] ?? '')),
};

export const resetTwoFactorCommand: Command = {
  name: 'admin reset-two-factor',
  positionals: ['email'],
  about:
    'For a user, also an admin, who lost phone and recovery codes: the password alone works again. Verify who asks!',
  run: (input) => withAuth(input, ({ resetTwoFactor }) => resetTwoFactor(input.positionals[0] ?? '')),
};
