import { createHash } from 'node:crypto';
import { createOpenApi } from '@coursewright/contracts/openapi';
import { sessionCookieNames } from '../security/cookies.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { type StaticAnswer, staticAnswer } from './static-answer.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API described for programs and for people. */
export interface ApiDocs {
  readonly document: StaticAnswer;
  readonly page: StaticAnswer;
}

/** Makes both when they are first asked for, once. */
export function createApiDocs(publicUrl: URL): () => ApiDocs {
  let made: ApiDocs | undefined;
  return () => {
    made ??= makeApiDocs(publicUrl);
    return made;
  };
}

function makeApiDocs(publicUrl: URL): ApiDocs {
  const document = createOpenApi({ sessionCookie: sessionCookieNames(publicUrl).access });
  return {
    document: staticAnswer(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' }),
    page: staticAnswer(docsPage(document, publicUrl.origin), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
    }),
  };
}
