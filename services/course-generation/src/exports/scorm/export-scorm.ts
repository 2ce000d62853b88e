import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { CourseBook } from '../../library/course-book.ts';
import type { StoredPicture } from '../course-pictures.ts';
import { coursePage } from './course-page.ts';
import { type ScormVersion, scormManifest } from './manifest.ts';

/** The same for every file: the same course gives the same bytes. Local time, as zip archives have it. */
const MADE_AT = new Date(2020, 0, 1);
const PLAYER_FILES = ['lms.js', 'player.js', 'player.css'];
const ENDINGS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** What is pressed already stays as it is. */
const PRESSED = /\.(png|jpg|webp|gif)$/;

const player = PLAYER_FILES.map(
  (name) => [name, readFileSync(path.join(import.meta.dirname, 'player', name))] as const,
);

/**
 * A package for a learning management system. The course is one SCO with a menu of its own, not one SCO per lesson:
 * the grade book gets one line with one score, every system can play it, also those without sequencing, and what was
 * read is kept under the lessons' stable ids, so that a later export with more lessons goes on where this one stopped.
 */
export function exportScorm(book: CourseBook, version: ScormVersion, pictures: ReadonlyMap<string, StoredPicture>) {
  const named = new Map<string, string>();
  const files: [string, Uint8Array][] = [];
  for (const [url, { bytes, contentType }] of pictures) {
    const ending = ENDINGS[contentType.split(';')[0] ?? ''];
    if (!ending) continue;
    const name = `media/${url.split('/').at(-1)}.${ending}`;
    named.set(url, name);
    files.push([name, bytes]);
  }
  const page = strToU8(coursePage(book, version, named));
  const all: [string, Uint8Array][] = [
    ['index.html', page],
    ...player.map(([n, b]): [string, Uint8Array] => [n, b]),
    ...files,
  ];
  const { id: courseId, mainTopic: title } = book.course;
  const manifest = scormManifest({ version, courseId, title, files: all.map(([name]) => name) });
  const archive: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  for (const [name, bytes] of all) archive[name] = PRESSED.test(name) ? [bytes, { level: 0 }] : bytes;
  return Buffer.from(zipSync(archive, { level: 6, mtime: MADE_AT }));
}
