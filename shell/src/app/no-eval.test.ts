import './no-eval.ts';

test('every copy of the library that checks answers is told not to make functions of strings', async () => {
  await jest.isolateModulesAsync(async () => {
    const { config } = await import('zod');
    expect(config().jitless).toBe(true);
  });
});
