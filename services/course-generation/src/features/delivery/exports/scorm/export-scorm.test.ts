import { createHash } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import { strFromU8, unzipSync } from 'fflate';
import { createCourseFixture, PICTURE_PATH } from '../testing/course-fixture.ts';
import { exportScorm, type ScormVersion } from './export-scorm.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const pictures = new Map([[PICTURE_PATH, { bytes: SVG, contentType: 'image/svg+xml; charset=utf-8' }]]);
const versions: ScormVersion[] = ['1.2', '2004'];

function open(version: ScormVersion, content = createCourseFixture()) {
  const bytes = exportScorm(content, version, pictures);
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { bytes, files, text, manifest: text('imsmanifest.xml') };
}

test('STU-13 photographs are stored as they are: pressing them again takes the process long and gains nothing', () => {
  const stored = new Map([
    [`/api/media/${'b'.repeat(64)}`, { bytes: Buffer.alloc(5_000), contentType: 'image/jpeg' }],
    ...pictures,
  ]);
  const methods: Record<string, number> = {};
  unzipSync(exportScorm(createCourseFixture(), '1.2', stored), {
    filter: ({ name, compression }) => {
      methods[name] = compression;
      return false;
    },
  });
  expect(methods).toMatchObject({
    [`media/${'b'.repeat(64)}.jpg`]: 0,
    [`media/${'a'.repeat(64)}.svg`]: 8,
    'index.html': 8,
  });
});

const listValues = (xml: string, attribute: string) =>
  [...xml.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

describe.each(versions)('STU-13 a SCORM %s package', (version) => {
  test('STU-13 lists every file once, and every file it lists is there', () => {
    const { files, manifest } = open(version);
    const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect([...listed, 'imsmanifest.xml'].sort()).toEqual(Object.keys(files).sort());
    expect(listed.filter((name) => name.startsWith('media/'))).toHaveLength(1);
    expect(listValues(manifest, 'href').every((href) => href in files)).toBe(true);
  });

  test('STU-13 has unique identifiers that refer to each other and stay the same', () => {
    const { manifest } = open(version);
    const identifiers = listValues(manifest, 'identifier');
    expect(new Set(identifiers).size).toBe(identifiers.length);
    for (const reference of [...listValues(manifest, 'identifierref'), ...listValues(manifest, 'default')])
      expect(identifiers).toContain(reference);
    const renamed = open(version, createCourseFixture({ title: 'Another title' }));
    expect(listValues(renamed.manifest, 'identifier')).toEqual(identifiers);
  });

  test('STU-13 is the same, byte for byte, when nothing changed, and another when a text did', () => {
    const hash = (content = createCourseFixture()) =>
      createHash('sha256').update(open(version, content).bytes).digest('hex');
    const first = hash();
    jest.useFakeTimers({ now: Date.now() + DAY_MS });
    expect(hash()).toBe(first);
    jest.useRealTimers();
    expect(hash(createCourseFixture({ markdown: 'Other' }))).not.toBe(first);
  });

  test('STU-13 says which standard it follows, with the locations of its schemas', () => {
    const { manifest } = open(version);
    expect(manifest).toContain(`<schemaversion>${version === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion>`);
    expect(manifest).toContain(version === '1.2' ? 'adlcp:scormtype="sco"' : 'adlcp:scormType="sco"');
    const [locations = ''] = listValues(manifest, 'xsi:schemaLocation');
    const pairs = locations.split(' ');
    expect(pairs.length % 2).toBe(0);
    for (const namespace of listValues(manifest, 'xmlns')) expect(pairs).toContain(namespace);
  });

  test('STU-13 titles and lessons cannot break out of the manifest or the page', () => {
    const evil = '</title><script>alert(1)</script>&\u0001"\'';
    const { manifest, text } = open(
      version,
      createCourseFixture({ title: evil, markdown: '<script>alert(2)</script>\n\nfine' }),
    );
    expect(manifest).not.toContain('<script');
    expect(manifest).not.toContain('\u0001');
    const scripts = text('index.html').match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script src="lms.js">', '<script src="exercises.js">', '<script src="player.js">']);
    expect(text('index.html')).toContain("script-src 'self'");
  });

  test('STU-13 shows the pictures from the package with their credits, and says what is not written', () => {
    const page = open(version).text('index.html');
    expect(page).toContain(`<img src="media/${'a'.repeat(64)}.svg" alt="Decorative illustration for Wheat">`);
    expect(page).toContain('Photo by A. Baker on Commons, CC BY 4.0');
    expect(page).toContain('This lesson has not been written yet.');
    expect(page).toContain('<math');
  });
});

test('CRS-27 a package has the diagram drawn, with its text alternative, and the code of what is none', () => {
  const markdown = '```mermaid\nflowchart LR\n A["a < b"] -->|so| C\n```\n\n```mermaid\npie title Pets\n```';
  const page = open('1.2', createCourseFixture({ markdown })).text('index.html');
  const [figure = ''] = /<figure class="diagram">[\s\S]*?<\/figure>/.exec(page) ?? [];
  expect(figure).toContain('<svg role="img" aria-label="Diagram"');
  expect([...figure.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['so', 'a &lt; b', 'C']);
  expect(figure).toContain('<summary>Diagram as text</summary><ul><li>a &lt; b → C (so)</li></ul>');
  // The package's policy refuses styles of elements.
  expect(figure).not.toContain('style=');
  expect(page).toContain('<code class="language-mermaid">pie title Pets');
});
