import type { CDPSession, Page } from '@playwright/test';
import { type Shift, watchLayoutShifts } from '../e2e/support/layout-shifts.ts';

export interface Connection {
  readonly name: string;
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
  /** How many times slower the processor is. */
  readonly cpu: number;
}

export const slow4g: Connection = { name: 'slow 4G', rttMs: 150, megabitsPerSecond: 1.6, cpu: 4 };
export const cable: Connection = { name: 'cable', rttMs: 40, megabitsPerSecond: 10, cpu: 1 };

interface SentRequest {
  readonly path: string;
  readonly kind: string;
  /** Milliseconds after the request of the page itself. */
  readonly startedAt: number;
  endedAt: number;
  bytes: number;
  fromCache: boolean;
}

export interface PageLoad {
  readonly contentMs: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** What moved most. */
  readonly worstShifts: readonly Shift[];
  /** What was requested until the content was there, the page itself first. */
  readonly requests: readonly SentRequest[];
}

interface Marks {
  content?: number;
  lcp: number;
  blocked: number;
}

// Runs in the page before its scripts.
function watch(selector: string) {
  const marks: Marks = { lcp: 0, blocked: 0 };
  Object.assign(window, { marks });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    marks.blocked += Math.max(0, duration - 50);
  });
  // looking at every frame would itself cost a slow processor much of its time
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame((at) => {
      marks.content = at;
    });
  }).observe(document, { childList: true, subtree: true });
}

// Ends what hangs; a slow machine stays below it.
const HANG_MS = 240_000;

/** Opens a page and watches it until its content is there and it has been quiet for a second. */
export async function loadPage(page: Page, url: string, content: string, connection: Connection): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  try {
    page.setDefaultTimeout(HANG_MS);
    await slowDown(session, connection);
    const requests = await recordRequests(session);
    await page.addInitScript(watch, content);
    const shifts = await watchLayoutShifts(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => {
        const { marks } = window as unknown as { marks?: Marks };
        return marks?.content !== undefined && marks.lcp > 0;
      },
      undefined,
      { polling: 250 },
    );
    await page.waitForLoadState('load');
    await page.waitForTimeout(1_000);
    const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
    const { sum, worst } = await shifts.measure();
    const contentMs = marks.content ?? Number.NaN;
    const until = Math.max(contentMs, marks.lcp);
    return {
      contentMs,
      lcpMs: marks.lcp,
      blockedMs: marks.blocked,
      shift: sum,
      worstShifts: worst,
      requests: requests.filter(({ startedAt, path }) => startedAt <= until && !IGNORED.test(path)),
    };
  } finally {
    await session.detach();
  }
}

// The browser asks for these by itself.
const IGNORED = /^\/(?:favicon\.ico|site\.webmanifest|assets\/site\/)/;

export async function slowDown(session: CDPSession, { rttMs, megabitsPerSecond, cpu }: Connection) {
  const throughput = (megabitsPerSecond * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

async function recordRequests(session: CDPSession): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  const open = new Map<string, SentRequest>();
  let origin = Number.NaN;
  const since = (timestamp: number) => (timestamp - origin) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return;
    if (Number.isNaN(origin)) origin = timestamp;
    const { pathname, search } = new URL(request.url);
    const endedAt = Number.POSITIVE_INFINITY;
    const entry = { path: pathname + search, kind: type, startedAt: since(timestamp), endedAt, bytes: 0 };
    open.set(requestId, { ...entry, fromCache: false });
  });
  // what was preloaded is reported again when it is used
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId);
    if (!request) return;
    request.fromCache = response.fromDiskCache === true;
    sent.push(request);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) Object.assign(request, { endedAt: since(timestamp), bytes: encodedDataLength });
  });
  return sent;
}

/**
 * The longest chain of requests over the network that had ended when the content was there, each sent after the one
 * before it had ended; without the page itself. At most that many times a slow connection makes the reader wait.
 */
export function countRounds({ contentMs, requests: [, ...requests] }: PageLoad): number {
  const rounds = new Map<SentRequest, number>();
  const waited = requests.filter(({ fromCache, endedAt }) => !fromCache && endedAt <= contentMs);
  for (const request of waited.sort((a, b) => a.startedAt - b.startedAt)) {
    const before = [...rounds].filter(([other]) => other.endedAt <= request.startedAt).map(([, round]) => round);
    rounds.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...rounds.values());
}

/** What came over the network until the content was there: all of it, or one kind, such as `Script`. */
export function getKilobytes({ requests }: PageLoad, kind?: string): number {
  const counted = requests.filter((request) => !request.fromCache && (!kind || request.kind === kind));
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
