import type { Release } from './release-reader.ts';

const EXPOSED = './mfe';

/** Links that let the browser fetch what the page at `path` will need while it still reads the shell. */
export function preloadLinks(releases: readonly Release[], path: string): string {
  const [segment = '', more] = path.toLowerCase().split('/').slice(1);
  const owner = releases.find(({ descriptor }) =>
    descriptor.paths.some((claim) => claim.slice(1).toLowerCase() === segment),
  );
  const exposed = owner?.manifest.exposes.find((module) => module.path === EXPOSED);
  if (!owner || !exposed) return '';

  const isRoute = routeChunks(segment, Boolean(more));
  const { js, css } = exposed.assets;
  const entry = owner.descriptor.entry?.slice(owner.base.length) ?? '';
  const link = (as: string) => (file: string) => linkTo(owner, file, as);
  return [
    ...[...css.sync, ...css.async.filter(isRoute)].map(link('style')),
    ...[entry, ...js.sync, ...js.async.filter(isRoute)].map(link('script')),
  ].join('');
}

/** Chunks of pages are called `route-<first segment>`; `route-<first segment>-id` where more segments follow. */
const routeChunks = (segment: string, more: boolean) => (file: string) => {
  const name = file.toLowerCase().slice(file.lastIndexOf('/') + 1);
  if (name.startsWith(`route-${segment}-id`)) return more;
  return name.startsWith(`route-${segment}.`) || (!more && name.startsWith(`route-${segment}-`));
};

// without the same hash and crossorigin as the later request the browser fetches the file twice
const linkTo = ({ base, integrity }: Release, file: string, as: string) =>
  `<link rel="preload" as="${as}" href="${base}${file}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous">`;
