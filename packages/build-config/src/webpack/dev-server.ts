import type { AddressInfo } from 'node:net';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentAddresses } from './development.ts';
import { repositoryRoot } from './front-end.ts';

export interface DevServer {
  readonly url: string;
  /** Waits for a running build. */
  read(file: string): Promise<string>;
  close(): Promise<void>;
}

interface DevServerOptions {
  config: Configuration;
  /** Applies changes in the open page and keeps its state; otherwise the page is reloaded. */
  hot: boolean;
  /** Host names besides localhost by which the page is opened. */
  allowedHosts?: readonly string[];
  onBuild?(milliseconds: number, ok: boolean): void;
}

export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { config, hot, allowedHosts = [], onBuild } = options;
  const { base, socket } = developmentAddresses(config.name ?? '');
  const compiler = webpack(config);
  if (!compiler) throw new Error(`webpack accepts no settings of ${config.name}`);
  compiler.hooks.done.tap('report', (stats) => {
    onBuild?.((stats.endTime ?? 0) - (stats.startTime ?? 0), !stats.hasErrors());
  });
  const stats = { preset: 'none', errors: true, warnings: true, context: repositoryRoot };
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: 0,
      hot,
      liveReload: true,
      static: false,
      compress: false,
      setupExitSignals: false,
      allowedHosts: allowedHosts.length > 0 ? [...allowedHosts, 'localhost', '127.0.0.1'] : 'auto',
      // the page gets the printed errors; a build without them counts as good
      devMiddleware: { publicPath: base, stats },
      webSocketServer: { type: 'ws', options: { path: socket } },
      client: {
        logging: 'warn',
        // the overlay of this package shows the others
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        // the address of the page, behind any proxy
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socket },
      },
    },
    compiler,
  );
  await server.start();
  const address = server.server?.address() as AddressInfo | null | undefined;
  if (!address) throw new Error(`the development server of ${config.name} has no address`);
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    async read(file) {
      const answer = await fetch(`${url}${base}${file}`);
      if (!answer.ok) throw new Error(`${file} of ${config.name} answered ${answer.status}`);
      return answer.text();
    },
    close: () => server.stop(),
  };
}
