import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type DevServer, developmentAddresses } from '@coursewright/build-config/webpack/watch';
import { type MfeConfig, mfeConfigSchema, type RemoteDescriptor } from '@coursewright/contracts';
import { type Closable, listen, processEnvironment, StartupError, startAll } from '@coursewright/service-kit';
import { createDevelopmentServer, readShellServerConfig } from '@coursewright/web-server';
import { type FrontEnd, getFrontEnd, watchFrontEnd } from './front-ends.ts';
import { createCookieJar, withoutHopByHop } from './proxied-headers.ts';
import { passOn, type Route, startProxy } from './proxy.ts';

interface AgainstOptions {
  frontEnd: FrontEnd;
  /** The environment whose gateway and other front ends are used. */
  environment: URL;
  port: number;
  log(folder: string, text: string): void;
}

/** Serves one front end from its sources inside the pages of a running environment. */
export function startAgainst({
  frontEnd,
  environment,
  port,
  log,
}: AgainstOptions): Promise<{ url: string } & Closable> {
  const { name } = frontEnd;
  const isShell = name === 'shell';
  return startAll(async (started) => {
    // the environment's React is a production build, which cannot be refreshed; a local shell brings its own
    const server = await watchFrontEnd(frontEnd, { refresh: isShell, log });
    started.push(server);
    const pages = isShell ? await listen(await createPages(server, environment), 0) : undefined;
    if (pages) started.push(pages);
    const cookies = createCookieJar(environment);
    let local = '';
    const front = await startProxy({
      port,
      route: (req) => {
        const isOwn = getFrontEnd(req.url ?? '/') === name;
        if (isOwn) return { target: server.url, headers: { host: new URL(server.url).host } };
        if (pages && isPage(req)) return { target: pages.url };
        return routeToEnvironment(req, { environment, local, cookies, name });
      },
    });
    started.push(front);
    local = `http://localhost:${front.port}`;
    return { url: local };
  });
}

const isPage = ({ url = '/', headers }: IncomingMessage) =>
  url === '/mfe-config.json' || (Boolean(headers.accept?.includes('text/html')) && !/^\/(api|mfe)(\/|$)/.test(url));

async function createPages(server: DevServer, environment: URL) {
  const readConfig = async () => {
    const answer = await fetch(new URL('/mfe-config.json', environment));
    if (!answer.ok) throw new StartupError(`${answer.url} answered ${answer.status}`);
    return mfeConfigSchema.parse(await answer.json());
  };
  const { brand } = await readConfig();
  const { pictureOrigins } = readShellServerConfig({ ...processEnvironment, PORT: '0', SHELL_ROOT: 'in memory' });
  return createDevelopmentServer({
    brand,
    pictureOrigins,
    publicUrl: environment.origin,
    remotes: async () => (await readConfig()).remotes,
    html: () => server.read('index.html'),
  });
}

interface Exchange {
  environment: URL;
  local: string;
  cookies: ReturnType<typeof createCookieJar>;
  name: string;
}

function routeToEnvironment(req: IncomingMessage, { environment, local, cookies, name }: Exchange): Route {
  const { origin, referer, cookie } = req.headers;
  return {
    target: environment.origin,
    headers: {
      host: environment.host,
      'accept-encoding': 'identity',
      origin: origin === local ? environment.origin : origin,
      referer: referer?.replace(local, environment.origin),
      cookie: cookies.toEnvironment(cookie),
    },
    async answer(answer, res) {
      const { headers } = answer;
      delete headers['strict-transport-security'];
      if (headers.location) headers.location = headers.location.replace(environment.origin, local);
      if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(cookies.toBrowser);
      const type = headers['content-type'] ?? '';
      const isConfig = req.url?.split('?')[0] === '/mfe-config.json';
      if (!isConfig && !type.startsWith('text/html')) return passOn(answer, res);
      const body = await text(answer);
      if (isConfig) return send(answer, res, JSON.stringify(withLocalRemote(JSON.parse(body), name)));
      return send(answer, res, rewritePage(body, name));
    },
  };
}

async function send(answer: IncomingMessage, res: ServerResponse, body: string) {
  const headers = withoutHopByHop(answer.headers);
  for (const changed of ['content-length', 'etag', 'last-modified']) delete headers[changed];
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' }).end(body);
}

function withLocalRemote(config: unknown, name: string): MfeConfig {
  const { remotes, ...rest } = mfeConfigSchema.parse(config);
  const { entry, version } = developmentAddresses(name);
  const replace = ({ paths }: RemoteDescriptor): RemoteDescriptor => ({ name, paths, version, entry });
  return { ...rest, remotes: remotes.map((remote) => (remote.name === name ? replace(remote) : remote)) };
}

const CONFIG_BLOCK = /(<script type="application\/json" id="mfe-config">)([^<]*)(<\/script>)/;

// The page of the environment loads the local build of one microfrontend.
function rewritePage(html: string, name: string): string {
  const preload = new RegExp(`<link rel="preload"[^>]* href="/mfe/${name}/[^>]*>`, 'g');
  return html.replace(preload, '').replace(CONFIG_BLOCK, (_all, open: string, config: string, close: string) => {
    const changed = JSON.stringify(withLocalRemote(JSON.parse(config), name)).replaceAll('<', '\\u003c');
    return `${open}${changed}${close}`;
  });
}
