import { escapeXml, xml } from './xml.ts';

export type ScormVersion = '1.2' | '2004';

interface ManifestOptions {
  version: ScormVersion;
  courseId: string;
  title: string;
  /** All files of the package but the manifest; the first is the page to launch. */
  files: readonly string[];
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const DIALECTS = {
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

/** The page itself says what was completed and scored; the system shall not guess. */
const SET_BY_CONTENT = xml(
  'imsss:sequencing',
  {},
  xml('imsss:deliveryControls', { completionSetByContent: 'true', objectiveSetByContent: 'true' }),
);

/**
 * The table of contents of a package. Every identifier is made of the course's id: a course that is exported and
 * imported again goes on where its learners were.
 */
export function scormManifest({ version, courseId, title, files }: ManifestOptions): string {
  const { schemaVersion, kindAttribute, namespaces, locations } = DIALECTS[version];
  const named = xml('title', {}, escapeXml(title));
  const item = xml(
    'item',
    { identifier: `ITEM-${courseId}`, identifierref: `RESOURCE-${courseId}`, isvisible: 'true' },
    named,
    ...(version === '2004' ? [SET_BY_CONTENT] : []),
  );
  const organisation = xml('organization', { identifier: `ORGANIZATION-${courseId}` }, named, item);
  const resource = xml(
    'resource',
    { identifier: `RESOURCE-${courseId}`, type: 'webcontent', [kindAttribute]: 'sco', href: files[0] },
    ...files.map((href) => xml('file', { href })),
  );
  const manifest = xml(
    'manifest',
    {
      ...{ identifier: `COURSE-${courseId}`, version: '1.0', ...namespaces, 'xmlns:xsi': XSI },
      'xsi:schemaLocation': locations.join(' '),
    },
    xml('metadata', {}, xml('schema', {}, 'ADL SCORM'), xml('schemaversion', {}, schemaVersion)),
    xml('organizations', { default: `ORGANIZATION-${courseId}` }, organisation),
    xml('resources', {}, resource),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${manifest}\n`;
}
