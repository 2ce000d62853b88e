import webpack, { type Configuration } from 'webpack';

/** Builds once. Resolves to what webpack has to complain about, or to nothing. */
export async function compile(config: Configuration): Promise<string | undefined> {
  const compiler = webpack(config);
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else resolve(stats?.hasErrors() || stats?.hasWarnings() ? stats.toString('errors-warnings') : undefined);
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
