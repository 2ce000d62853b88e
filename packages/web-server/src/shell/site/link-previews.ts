import { certificateEndpoints, sharingEndpoints } from '@coursewright/contracts';
import { abortAfter, type Clock, memoizeWithTtl, systemClock } from '@coursewright/service-kit';
import { formatDate, pluralize } from '@coursewright/text';
import type { z } from 'zod';

/** What a shared link shows in a messenger or a social network. */
export interface LinkPreview {
  title: string;
  description: string;
  /** A path of this site. */
  image: string;
  imageAlt: string;
}

export type FindLinkPreview = (path: string) => Promise<LinkPreview | undefined>;

interface LinkPreviewOptions {
  courseGenerationUrl: string;
  brandName: string;
  clock?: Clock | undefined;
}

// The page waits for it.
const TIMEOUT_MS = 600;
// For as long a revoked link still has its title.
const CACHED_MS = 30_000;
// While the service is away, pages do not wait for it again and again.
const AWAY_MS = 5_000;
const LENGTHS = { title: 110, description: 200 };

/** Undefined for other paths, for unknown and revoked links, and while the service is away. */
export function createLinkPreviews({
  courseGenerationUrl,
  brandName,
  clock = systemClock,
}: LinkPreviewOptions): FindLinkPreview {
  let awayUntil = 0;

  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    return abortAfter(clock, TIMEOUT_MS, async (signal) => {
      const response = await fetch(courseGenerationUrl + path, { signal });
      if (response.ok) return schema.parse(await response.json());
      await response.body?.cancel();
      if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
      return undefined;
    });
  }

  async function describeCourse(token: string): Promise<LinkPreview | undefined> {
    const api = `/api/shared/${token}`;
    const course = await read(`${api}/summary`, sharingEndpoints.sharedCourseSummary.response);
    if (!course) return undefined;
    const { mainTopic, topics, lessons } = course;
    const size = `${pluralize(topics.length, 'topic')}, ${pluralize(lessons, 'lesson')}`;
    return {
      title: shorten(mainTopic, LENGTHS.title),
      description: shorten(`A course on ${brandName}: ${size}. ${topics.join(', ')}.`, LENGTHS.description),
      image: `${api}/picture.png`,
      imageAlt: shorten(`Course: ${mainTopic}`, LENGTHS.description),
    };
  }

  async function describeCertificate(id: string): Promise<LinkPreview | undefined> {
    const api = `/api/certificates/${id}`;
    const certificate = await read(api, certificateEndpoints.verifyCertificate.response);
    if (certificate?.status !== 'valid') return undefined;
    const { learnerName, courseTitle, end, endDay, quizzes, issuer } = certificate;
    const proven = quizzes ? ` ${quizzes.passed} of ${pluralize(quizzes.total, 'quiz topic')} passed.` : '';
    const completed = `${learnerName} has completed the course “${courseTitle}” on ${formatDate(endDay ?? end)}.`;
    return {
      title: shorten(`Certificate: ${courseTitle}`, LENGTHS.title),
      description: shorten(`${completed}${proven} Issued by ${issuer}; check it here.`, LENGTHS.description),
      image: `${api}/picture.png`,
      imageAlt: shorten(`Certificate of completion: ${learnerName}, ${courseTitle}`, LENGTHS.description),
    };
  }

  const find = memoizeWithTtl(
    CACHED_MS,
    (path: string) => {
      const [kind, key = ''] = path.split('/').slice(1);
      return kind === 'shared' ? describeCourse(key) : describeCertificate(key);
    },
    undefined,
    clock.monotonic,
  );

  return async (path) => {
    const asked = LINK.exec(path)?.[1];
    if (!asked || clock.monotonic() < awayUntil) return undefined;
    try {
      return await find(asked);
    } catch {
      awayUntil = clock.monotonic() + AWAY_MS;
      return undefined;
    }
  };
}

// The tokens of share links are case-sensitive.
const LINK = /^(\/shared\/[\w-]{22,64}|\/verify\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

// Marks that turn the direction of a text would turn what the network writes around it.
const CONTROLS = /[\p{Cc} \u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function shorten(text: string, length: number): string {
  const letters = [...text.replace(CONTROLS, ' ').trim()];
  return letters.length <= length
    ? letters.join('')
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
