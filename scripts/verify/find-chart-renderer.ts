import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.ts';
import { projectRoot } from './run-command.ts';

const source = path.join(projectRoot, 'tests/system/helm/render');
// Debian keeps the sources of Go packages here.
const libraries = '/usr/share/gocode';

// `helm` where it is. Else our renderer, built with Debian's Go, which takes 520 MB and a minute once.
export function findChartRenderer(): string | undefined {
  if (spawnSync('helm', ['version', '--short']).status === 0) return 'helm';
  const version = createHash('sha256').update(readFileSync(path.join(source, 'main.go')));
  const renderer = path.join(projectRoot, '.cache/chart-renderer', version.digest('hex').slice(0, 16));
  if (!existsSync(renderer)) build(renderer);
  return existsSync(renderer) ? renderer : undefined;
}

function build(renderer: string): void {
  const hasLibraries = ['github.com/Masterminds/sprig', 'sigs.k8s.io/yaml'].every((name) =>
    existsSync(path.join(libraries, 'src', name)),
  );
  if (!hasLibraries || spawnSync('go', ['version']).status !== 0) {
    console.log('No helm found, installing Go …');
    installPackages('golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev');
  }
  mkdirSync(path.dirname(renderer), { recursive: true });
  const cache = path.join(projectRoot, '.cache/go-build');
  const go = { GO111MODULE: 'off', GOPATH: libraries, GOFLAGS: '', GOCACHE: cache, CGO_ENABLED: '0' };
  spawnSync('go', ['build', '-o', renderer, '.'], {
    cwd: source,
    env: { ...process.env, ...go },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
