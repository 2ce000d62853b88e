import { type ReleaseReport, releaseReportsPath } from '@coursewright/contracts';

type Fault = Exclude<ReleaseReport['event'], 'visit'>;

const SEND_AFTER_MS = 3_000;
const RELEASE_FILE = /\/mfe\/([\w-]+)\/([^/\s]+)\//;

export interface ReleaseReports {
  // The page uses this release of a remote, if it is known which.
  visit(remote: string, version: string | undefined): void;
  // The release that the page uses failed. Only the first fault of a document counts.
  fault(remote: string, event: Fault): void;
}

/**
 * Tells the server which releases are used and whether they fail, without anything about the person: a canary that fails
 * more often than the stable release is withdrawn. Faults are sent at once, visits with them, after a while, or when the
 * page is left.
 */
export function createReleaseReports(send = sendBeacon): ReleaseReports {
  const versions = new Map<string, string>();
  const faulty = new Set<string>();
  let waiting: ReleaseReport[] = [];

  function flush() {
    if (waiting.length > 0) send(waiting);
    waiting = [];
  }

  function fault(remote: string, event: Fault) {
    const version = versions.get(remote);
    if (version === undefined || faulty.has(remote)) return;
    faulty.add(remote);
    waiting.push({ remote, version, event });
    flush();
  }

  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('error', ({ filename, error }) => reportScript(`${filename}\n${getStack(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => reportScript(getStack(reason)));

  // Errors of the shell, of browser extensions and of earlier releases are not those of this release.
  function reportScript(text: string) {
    const [, remote = '', version] = RELEASE_FILE.exec(text) ?? [];
    if (versions.get(remote) === version) fault(remote, 'script-error');
  }

  return {
    visit(remote, version) {
      if (version === undefined || versions.has(remote)) return;
      versions.set(remote, version);
      waiting.push({ remote, version, event: 'visit' });
      setTimeout(flush, SEND_AFTER_MS);
    },
    fault,
  };
}

// Failed calls of the API are no faults of a release.
const getStack = (error: unknown) => (error instanceof Error && error.name !== 'ApiError' ? (error.stack ?? '') : '');

function sendBeacon(reports: ReleaseReport[]) {
  navigator.sendBeacon?.(releaseReportsPath, new Blob([JSON.stringify(reports)], { type: 'application/json' }));
}
