const LAST_RELOAD_KEY = 'reloadedAt';
const PAUSE_MS = 60_000;

/**
 * A chunk of a release this tab has already loaded is gone, mostly because the tab is older than the last release. Only
 * a new document helps: the router remembers a failed `lazy()` for ever.
 */
export function isStaleChunk(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Reloads the page, at most once a minute, so that a lasting fault does not reload for ever. */
export function reloadOnce(reload = () => location.reload()): boolean {
  if (Date.now() - Number(sessionStorage.getItem(LAST_RELOAD_KEY)) < PAUSE_MS) return false;
  sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
  reload();
  return true;
}
