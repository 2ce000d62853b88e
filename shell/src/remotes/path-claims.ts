import type { MfeConfig, RemoteDescriptor } from '@coursewright/contracts';

/** Which remote owns a path: by whole first segments, in any letter case, as the router matches. */
export function ownerOf(config: MfeConfig, path: string): RemoteDescriptor | undefined {
  const asked = withoutQuery(path);
  return config.remotes.find(({ paths }) =>
    paths.some((claim) => asked === claim.toLowerCase() || asked.startsWith(`${claim.toLowerCase()}/`)),
  );
}

const withoutQuery = (path: string) => (path.split(/[?#]/)[0] ?? '').toLowerCase();
