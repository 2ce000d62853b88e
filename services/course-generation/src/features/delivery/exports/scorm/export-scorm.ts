import { readFileSync } from 'node:fs';
import path from 'node:path';
import { element, escapeXml } from '@coursewright/text';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { CourseExport, StoredPicture } from '../course-export.ts';
import { coursePage } from './course-page.ts';

export type ScormVersion = '1.2' | '2004';

interface ManifestOptions {
  version: ScormVersion;
  courseId: string;
  title: string;
  /** The first is the launch page. */
  files: readonly string[];
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const VERSIONS = {
  '1.2': {
    schemaVersion: '1.2',
    kindAttribute: 'adlcp:scormtype',
    namespaces: {
      xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    },
    locations: [
      'http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd',
      'http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd',
      'http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd',
    ],
  },
  '2004': {
    schemaVersion: '2004 4th Edition',
    kindAttribute: 'adlcp:scormType',
    namespaces: {
      xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_v1p3',
      'xmlns:adlseq': 'http://www.adlnet.org/xsd/adlseq_v1p3',
      'xmlns:adlnav': 'http://www.adlnet.org/xsd/adlnav_v1p3',
      'xmlns:imsss': 'http://www.imsglobal.org/xsd/imsss',
    },
    locations: [
      'http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd',
      'http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd',
      'http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd',
      'http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd',
      'http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd',
    ],
  },
} as const;

// The page reports completion and score itself.
const SET_BY_CONTENT = element(
  'imsss:sequencing',
  {},
  element('imsss:deliveryControls', { completionSetByContent: 'true', objectiveSetByContent: 'true' }),
);

/** All identifiers derive from the course id, so that a re-imported course keeps its learners' progress. */
export function scormManifest({ version, courseId, title, files }: ManifestOptions): string {
  const { schemaVersion, kindAttribute, namespaces, locations } = VERSIONS[version];
  const named = element('title', {}, escapeXml(title));
  const item = element(
    'item',
    { identifier: `ITEM-${courseId}`, identifierref: `RESOURCE-${courseId}`, isvisible: 'true' },
    named,
    ...(version === '2004' ? [SET_BY_CONTENT] : []),
  );
  const organisation = element('organization', { identifier: `ORGANIZATION-${courseId}` }, named, item);
  const resource = element(
    'resource',
    { identifier: `RESOURCE-${courseId}`, type: 'webcontent', [kindAttribute]: 'sco', href: files[0] },
    ...files.map((href) => element('file', { href })),
  );
  const manifest = element(
    'manifest',
    {
      identifier: `COURSE-${courseId}`,
      version: '1.0',
      ...namespaces,
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': locations.join(' '),
    },
    element('metadata', {}, element('schema', {}, 'ADL SCORM'), element('schemaversion', {}, schemaVersion)),
    element('organizations', { default: `ORGANIZATION-${courseId}` }, organisation),
    element('resources', {}, resource),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${manifest}\n`;
}

// Fixed, so that the same course gives the same bytes. Zip archives store local time.
const MADE_AT = new Date(2020, 0, 1);
const PLAYER_FILES = ['lms.js', 'exercises.js', 'player.js', 'player.css'];
const ENDINGS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const COMPRESSED = /\.(png|jpg|webp|gif)$/;

const player = PLAYER_FILES.map((name): [string, Uint8Array] => [
  name,
  readFileSync(path.join(import.meta.dirname, 'player', name)),
]);

/**
 * SCORM package with one SCO for the whole course: the grade book has one line with one score, and systems without
 * sequencing can play it. Progress is kept under lesson ids, so a later export with more lessons resumes where the
 * learner stopped.
 */
export function exportScorm(
  content: CourseExport,
  version: ScormVersion,
  pictures: ReadonlyMap<string, StoredPicture>,
) {
  const named = new Map<string, string>();
  const files: [string, Uint8Array][] = [];
  for (const [url, { bytes, contentType }] of pictures) {
    const ending = ENDINGS[contentType.split(';')[0] ?? ''];
    if (!ending) continue;
    const name = `media/${url.split('/').at(-1)}.${ending}`;
    named.set(url, name);
    files.push([name, bytes]);
  }
  const page = strToU8(coursePage(content, version, named));
  const all: [string, Uint8Array][] = [['index.html', page], ...player, ...files];
  const { id: courseId, mainTopic: title } = content.course;
  const manifest = scormManifest({ version, courseId, title, files: all.map(([name]) => name) });
  const archive: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  for (const [name, bytes] of all) archive[name] = COMPRESSED.test(name) ? [bytes, { level: 0 }] : bytes;
  return Buffer.from(zipSync(archive, { level: 6, mtime: MADE_AT }));
}
