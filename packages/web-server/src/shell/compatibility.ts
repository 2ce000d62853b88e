import semver from 'semver';
import type { Manifest } from './manifest.ts';

/** What a remote asks of the shell and does not get; at run time the page would break in odd ways instead. */
export function unmetRequirements(shell: Pick<Manifest, 'shared'>, remote: Pick<Manifest, 'shared'>): string[] {
  const provided = new Map(shell.shared.map(({ name, version }) => [name, version]));
  return remote.shared
    .filter(({ name, requiredVersion }) => !semver.satisfies(provided.get(name) ?? '', requiredVersion))
    .map(({ name, requiredVersion }) => `${name} ${requiredVersion} (the shell has ${provided.get(name) ?? 'none'})`);
}
