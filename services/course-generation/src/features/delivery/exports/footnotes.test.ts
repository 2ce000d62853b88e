import { readPdf } from '@coursewright/pdf/testing';
import { strFromU8, unzipSync } from 'fflate';
import { listLessons } from './course-export.ts';
import { exportPdf } from './pdf/export-pdf.ts';
import { exportScorm } from './scorm/export-scorm.ts';
import { createCourseFixture } from './testing/course-fixture.ts';

const SECRET = 'This passage belongs to the learner.';
const passage = (marker: string, heading: string, page?: number) => ({
  marker,
  source: 'Notes <on> salt',
  sourceId: 'd'.repeat(24),
  heading,
  text: SECRET,
  ...(page && { page }),
});

// The third marker has no passage, and the fourth passage is not cited.
function citingCourse() {
  const markdown =
    'Salt is old [s1]. Ponds dry in the wind [s2]. Nobody says this [s3].\n\n### Key points\n\n- one\n- two';
  const course = createCourseFixture({ markdown, imageUrl: '' });
  const passages = [passage('s1', 'Old seas'), passage('s2', 'Ponds', 12), passage('s4', 'Not cited')];
  for (const lesson of listLessons(course))
    Object.assign(lesson, { citations: { passages, cited: 2, unsupported: [], checked: '' } });
  return course;
}

const NAMED = ['Notes <on> salt, Old seas', 'Notes <on> salt, Ponds, page 12'];

test('STU-13 CRS-23 a PDF numbers the passages that a lesson cites, and names their places alone', async () => {
  const { layouts } = await readPdf(await exportPdf(citingCourse(), new Map(), 'Coursewright'));
  const text = layouts
    .flatMap(({ texts }) => texts.map((part) => part.text))
    .join('')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('Salt is old [1]. Ponds dry in the wind [2].');
  for (const name of NAMED) expect(text).toContain(name);
  expect(text).not.toMatch(/\[s[12]\]|Not cited|belongs to the learner/);
});

test.each(['1.2', '2004'] as const)('STU-13 CRS-23 a SCORM %s package does so too', (version) => {
  const page = strFromU8(unzipSync(exportScorm(citingCourse(), version, new Map()))['index.html'] ?? new Uint8Array());
  expect(page).toContain('Salt is old <sup>[1]</sup>. Ponds dry in the wind <sup>[2]</sup>.');
  for (const name of NAMED) expect(page).toMatch(name.replace('<', '&lt;').replace('>', '&gt;'));
  expect(page).toMatch(/<li value="1">[^<]*Old seas<\/li>\s*<li value="2">[^<]*page 12<\/li>/);
  expect(page).not.toMatch(/\[s[12]\]|Not cited|belongs to the learner/);
});
