import { eventually } from '@coursewright/service-kit/testing';

export async function signUp(url: string, name: string) {
  const call = async (method: string, path: string, cookie: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const readCookie = (answer: Response, kind: 'at' | 'rt'): string => {
    const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const cookie = pairs.find((pair) => pair.startsWith(`${kind}=`));
    if (!cookie) throw new Error(`no session of ${name}`);
    return cookie;
  };
  const account = { mName: name, email: `${name}@example.org`, password: 'correct horse battery' };
  const answer = await call('POST', '/api/signup', '', account);
  const cookie = readCookie(answer, 'at');
  let refreshCookie = readCookie(answer, 'rt');
  const { userId } = (await answer.json()) as { userId: string };

  return {
    cookie,
    userId,
    /** For what outlives the first access token. */
    async renew() {
      const renewed = await call('POST', '/api/auth/refresh', refreshCookie, {});
      refreshCookie = readCookie(renewed, 'rt');
      return readCookie(renewed, 'at');
    },
    async confirmAddress(mailboxUrl: string) {
      const token = await eventually(async () => {
        const mails = (await (await fetch(`${mailboxUrl}/mails.json`)).json()) as { to: string[]; text: string }[];
        const texts = mails.filter(({ to }) => to.includes(account.email)).map(({ text }) => text);
        const [, found] = /\/verify-email\/([\w-]+)/.exec(texts.join('\n')) ?? [];
        if (!found) throw new Error(`no link has been mailed to ${name}`);
        return found;
      });
      await call('POST', '/api/email-verification/confirm', cookie, { token });
    },
    async makeCourse() {
      const subtopics = [{ title: 'Rye', theory: '<p>Rye is a grain.</p>', youtube: '', image: '', done: true }];
      const content = JSON.stringify({ bread: [{ title: 'Flour', subtopics }] });
      const course = { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content };
      const made = await call('POST', '/api/course', cookie, course);
      const { courseId } = (await made.json()) as { courseId: string };
      const read = await call('GET', `/api/courses/${courseId}`, cookie);
      const { topics } = (await read.json()) as { topics: { id: string; subtopics: { id: string }[] }[] };
      const [topic] = topics;
      return { courseId, topicId: topic?.id ?? '', subtopicId: topic?.subtopics[0]?.id ?? '' };
    },
  };
}
