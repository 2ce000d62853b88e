import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const noAssets = { sync: [], async: [] };

export async function createBuiltRemote(react = '^19.0.0') {
  const root = await mkdtemp(path.join(tmpdir(), 'remote-'));
  return {
    root,
    async release(version: string, script = `entry of ${version}`, firstView?: object) {
      const folder = path.join(root, version);
      await mkdir(path.join(folder, 'assets'), { recursive: true });
      await writeFile(path.join(folder, 'assets/remote-entry.0123456789.js'), script);
      await writeFile(path.join(folder, 'assets/remote-entry.0123456789.js.br'), brotliCompressSync(script));
      const js = {
        sync: ['assets/mfe.1111111111.js'],
        async: ['assets/route-home.2222222222.js', 'assets/route-homes.3.js'],
      };
      await json(folder, 'mf-manifest.json', {
        metaData: { remoteEntry: { path: '', name: 'assets/remote-entry.0123456789.js' } },
        shared: [{ name: 'react', version: '19.3.1', requiredVersion: react }],
        exposes: [{ path: './mfe', assets: { js, css: noAssets } }],
      });
      await json(folder, 'integrity.json', {
        'assets/remote-entry.0123456789.js': 'sha384-entry',
        'assets/mfe.1111111111.js': 'sha384-mfe',
        'assets/route-home.2222222222.js': 'sha384-home',
        'assets/296.4444444444.js': 'sha384-296',
        'assets/messages-de.5555555555.js': 'sha384-de',
      });
      if (firstView) await json(folder, 'first-view.json', firstView);
      await json(root, 'release.json', { version });
    },
    remove: () => rm(root, { recursive: true }),
  };
}

export async function createBuiltShell() {
  const root = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'assets/main.0123456789.js'), 'main');
  await writeFile(
    path.join(root, 'index.html'),
    '<html lang="en"><head><meta charset="utf-8"><title>x</title></head><body><script>dark()</script><div id="root"></div></body></html>',
  );
  await json(root, 'mf-manifest.json', {
    metaData: { remoteEntry: { path: '', name: 'assets/remote-entry.js' } },
    shared: [{ name: 'react', version: '19.3.1', requiredVersion: '^19.3.1' }],
    exposes: [],
  });
  await json(root, 'prerendered-pages.json', prerenderedPages);
  await json(root, 'first-view.json', {
    files: { queries: ['assets/queries.1.js'], 'page-signin': ['assets/2.js', 'assets/page-signin.3.css'] },
    requests: [],
  });
  await json(root, 'release.json', { version: '1.0.0' });
  return { root, remove: () => rm(root, { recursive: true }) };
}

const prerenderedPages = {
  placeholders: {
    brandName: '%brand-name%',
    brandUrl: '%brand-url%',
    brandLogo: '%brand-logo%',
    year: '%year%',
    policy: '%policy%',
  },
  pages: [
    { path: '/', html: '<a href="/">%brand-name%</a><h1>Start</h1><p>2024–%year%</p>', files: [] },
    { path: '/about', html: '<h1>About</h1>', files: ['assets/page-about.1.css', 'assets/page-about.2.js'] },
    { path: '/terms', html: '<h1>Terms</h1><div data-policy="terms">%policy%</div>', files: [] },
  ],
  notFound: { path: '*', html: '<h1>This page does not exist</h1>', files: [] },
  appShells: [
    { path: '/pricing', html: '<h1>Pricing</h1>', files: [] },
    { path: '*', html: '<p>Loading</p>', files: [] },
  ],
  brandLinks: [
    { foreign: false, logo: false, html: '<a href="/">%brand-name%</a>' },
    { foreign: false, logo: true, html: '<a href="/"><img src="%brand-logo%">%brand-name%</a>' },
    { foreign: true, logo: false, html: '<a href="%brand-url%">%brand-name%</a>' },
    { foreign: true, logo: true, html: '<a href="%brand-url%"><img src="%brand-logo%">%brand-name%</a>' },
  ],
  paths: ['', 'signin', 'reset-password/:token', '/terms'],
};

const json = (folder: string, file: string, value: unknown) =>
  writeFile(path.join(folder, file), JSON.stringify(value));
