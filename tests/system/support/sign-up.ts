import { eventually } from '@coursewright/service-kit/testing';

const PASSWORD = 'correct horse battery';

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
  const readCookie = (answer: Response): string => {
    const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const cookie = pairs.find((pair) => pair.startsWith('at='));
    if (!cookie) throw new Error(`no session of ${name}`);
    return cookie;
  };
  const credentials = { email: `${name}@example.org`, password: PASSWORD };
  const answer = await call('POST', '/api/signup', '', { mName: name, ...credentials });
  const cookie = readCookie(answer);
  const { userId } = (await answer.json()) as { userId: string };

  return {
    cookie,
    userId,
    /** Another session, for what outlives the token of the first. */
    signIn: async () => readCookie(await call('POST', '/api/signin', '', credentials)),
    async confirmAddress(mailboxUrl: string) {
      const token = await eventually(async () => {
        const mails = (await (await fetch(`${mailboxUrl}/mails.json`)).json()) as { to: string[]; text: string }[];
        const texts = mails.filter(({ to }) => to.includes(`${name}@example.org`)).map(({ text }) => text);
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
