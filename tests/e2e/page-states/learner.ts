import type { Page } from '@playwright/test';
import { coursePage, createPage, outlinePage, teacher } from '../pages.ts';
import { type Fixtures, LONG } from '../support/fixtures.ts';
import { ofExercises } from './exercises.ts';
import { type PageState, statesOf } from './page-state.ts';
import { readToast } from './visitor.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter');

async function choose(page: Page, opener: string, action: string) {
  await press(page, opener);
  await page.getByRole('menuitem', { name: action }).press('Enter');
  await page.getByRole('dialog').waitFor();
}

async function readOutline(page: Page, topic = 'Origami') {
  const create = createPage(page);
  await create.fill(topic, 'Folding a crane');
  await create.submit.click();
  await outlinePage(page).generate.waitFor();
}

async function leaveOutline(page: Page, { edited = false } = {}) {
  await readOutline(page);
  if (edited) await page.getByRole('button', { name: 'Add sub-topic to topic 1' }).click();
  await outlinePage(page).goBack.click();
  await page
    .getByText(/^Unfinished outline/)
    .first()
    .waitFor();
}

/** Beside the menu where there is room, in it otherwise. */
async function chooseOfCourse(page: Page, action: 'Share' | 'Export') {
  if ((page.viewportSize()?.width ?? 0) < 1024) return choose(page, 'More about this course', action);
  await press(page, action);
  await page.getByRole('dialog').waitFor();
}

const arrive = (page: Page, path: string, usr: object) =>
  page.evaluate(
    ([to, state]) => {
      history.replaceState({ usr: state, key: 'arrived', idx: 0 }, '', to);
      location.reload();
    },
    [path, usr] as const,
  );

const menu = 'More about Tea ceremonies';

async function openTeacher(page: Page) {
  await coursePage(page).paragraphs.first().waitFor();
  await teacher(page).button.press('Enter');
}

const ofHome: PageState[] = [
  { route: '/home', state: 'empty', as: 'newcomer' },
  ...statesOf({ route: '/home', as: 'member' }, [
    { state: 'with courses' },
    {
      state: 'not to be had',
      before: (page) => page.route('/api/library**', (route) => route.fulfill({ status: 500, json: {} })),
      says: /status of 500/,
    },
    { state: 'nothing found', at: () => '/home?q=no-such-course' },
    { state: 'menu of a course', overlay: true, open: (page) => press(page, menu) },
    { state: 'renaming', overlay: true, open: (page) => choose(page, menu, 'Rename') },
    { state: 'deleting', overlay: true, open: (page) => choose(page, menu, 'Delete') },
    { state: 'menu of the site', overlay: true, widths: [360], open: (page) => press(page, 'Menu') },
  ]),
];

const ofCreating: PageState[] = [
  { route: '/create', as: 'newcomer' },
  { route: '/create', state: 'with an unfinished outline', as: 'newcomer', open: (page) => leaveOutline(page) },
  {
    route: '/create',
    state: 'asked about an edited outline',
    as: 'newcomer',
    overlay: true,
    async open(page) {
      await leaveOutline(page, { edited: true });
      await createPage(page).topic.fill('Dunes');
      await createPage(page).submit.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/create',
    state: 'five sub-topics, and told what is paid',
    as: 'newcomer',
    async open(page) {
      await createPage(page).fill('Origami', 'Crane', 'Boat', 'Frog', 'Star', 'Box');
      await createPage(page).choice(/^10\b/).click({ force: true });
      await readToast(page);
    },
  },
  { route: '/topics', as: 'newcomer', at: () => '/create', open: (page) => readOutline(page) },
  {
    route: '/topics',
    state: 'long words, a title open',
    as: 'newcomer',
    at: () => '/create',
    async open(page) {
      await readOutline(page, LONG);
      await outlinePage(page).list.getByRole('button').first().press('Enter');
    },
  },
];

const ofStudying: PageState[] = [
  ...statesOf({ route: '/course/:courseId', as: 'member' }, [
    { state: 'text', at: ({ begun }) => `/course/${begun}` },
    { state: 'long words', at: ({ withdrawn }) => `/course/${withdrawn}` },
    {
      state: 'reporting a mistake',
      overlay: true,
      at: ({ begun }) => `/course/${begun}`,
      async open(page) {
        await choose(page, 'More about this lesson', 'Report a mistake');
        await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).press('Enter');
      },
    },
    { state: 'video', at: ({ video }) => `/course/${video}` },
    {
      state: 'notes',
      at: ({ begun }) => `/course/${begun}`,
      async open(page) {
        await page.getByRole('textbox', { name: 'Notes' }).fill('Feed the starter on Sundays.');
        await page.getByText('Saved', { exact: true }).waitFor();
      },
    },
    {
      state: 'a quiz result',
      at: ({ finished }) => `/course/${finished}?quiz=t1`,
      open: (page) => page.getByRole('button', { name: 'Retake with new questions' }).waitFor(),
    },
    {
      state: 'the end of a finished course',
      at: ({ finished }) => `/course/${finished}?at=t4s3`,
      async open(page) {
        await page.getByRole('heading', { name: 'What next?' }).scrollIntoViewIfNeeded();
        await page.getByRole('img', { name: /^Certificate of completion/ }).waitFor();
      },
    },
    {
      state: 'a question with a hint',
      at: ({ finished }) => `/course/${finished}?quiz=t3`,
      async open(page) {
        await press(page, 'Get a hint');
        await page.getByText('Hint 1 of 3').waitFor();
      },
    },
    {
      state: 'an answer',
      at: ({ finished }) => `/course/${finished}?quiz=t2`,
      async open(page) {
        await page.getByRole('radio').first().check({ force: true });
        await press(page, 'Check');
        await page.getByText('Right answer', { exact: true }).waitFor();
      },
    },
    { state: 'unknown', at: () => '/course/000000000000000000000000', says: /status of 404/ },
    { state: 'quiz too early', at: ({ begun }) => `/course/${begun}?quiz=t4`, says: /status of 409/ },
  ]),
  ...statesOf({ route: '/course/:courseId', as: 'member', at: ({ finished }) => `/course/${finished}` }, [
    { state: 'finished', main: true },
    {
      state: 'contents',
      overlay: true,
      widths: [360],
      open: (page) => press(page, 'Course contents'),
    },
    {
      state: 'teacher',
      overlay: true,
      besideAt: [1440],
      async open(page) {
        await openTeacher(page);
        await teacher(page).ask('What is this lesson about?');
        await teacher(page).answer.getByText('Sample answer').waitFor();
      },
    },
    {
      state: 'suggested questions',
      overlay: true,
      besideAt: [1440],
      async open(page) {
        await openTeacher(page);
        await page.getByRole('region', { name: 'Ask about this lesson' }).waitFor();
      },
    },
    {
      state: 'a quote for the teacher',
      overlay: true,
      besideAt: [1440],
      async open(page) {
        const paragraph = coursePage(page)
          .paragraphs.filter({ hasText: /\w{4,} .{60,}/ })
          .first();
        await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element));
        await press(page, 'Ask about this');
        await page.getByRole('figure', { name: 'Your question is about' }).waitFor();
      },
    },
    {
      state: 'more about the lesson',
      overlay: true,
      async open(page) {
        // the finished course has lessons of one version
        await press(page, 'More about this lesson');
        await page.getByRole('menuitem', { name: 'Report a mistake' }).waitFor();
      },
    },
    {
      state: 'shortcuts',
      overlay: true,
      widths: [1440],
      open: (page) => choose(page, 'More about this course', 'Keyboard shortcuts'),
    },
    {
      state: 'sharing',
      overlay: true,
      open: (page) => chooseOfCourse(page, 'Share'),
    },
    {
      state: 'taking away',
      overlay: true,
      open: (page) => chooseOfCourse(page, 'Export'),
    },
  ]),
];

const editing = {
  route: '/course/:courseId/edit',
  as: 'member',
  at: ({ begun }: Fixtures) => `/course/${begun}/edit`,
} as const;

const ofEditing: PageState[] = statesOf(editing, [
  { state: 'titles' },
  {
    state: 'suggested changes',
    async open(page) {
      await page.getByLabel('Change this course').fill('Add a lesson about rye');
      await press(page, 'Suggest');
      await page.getByRole('region', { name: 'Suggested changes' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    state: 'a topic to add',
    overlay: true,
    async open(page) {
      await press(page, 'Add topic');
      await page.getByRole('dialog').waitFor();
    },
  },
]);

const ofMap: PageState[] = statesOf({ route: '/course/:courseId/map', as: 'member' }, [
  {
    state: 'with answers',
    at: ({ finished }) => `/course/${finished}/map`,
    async open(page) {
      await page.getByText('Why?').first().click();
      await page.getByRole('button', { name: /^Forget this/ }).waitFor();
    },
  },
  { state: 'without answers', at: ({ begun }) => `/course/${begun}/map` },
  { state: 'unknown', at: () => '/course/000000000000000000000000/map', says: /status of 404/ },
]);

const ofPretest: PageState[] = statesOf({ route: '/course/:courseId/pretest', as: 'member' }, [
  {
    state: 'a question',
    at: ({ planned }) => `/course/${planned}/pretest`,
    open: (page) => page.getByText('I do not know yet').waitFor({ timeout: 30_000 }),
  },
  {
    state: 'a result',
    async before(page, { pretested }) {
      await page.request.post(`/api/courses/${pretested}/pretest`, { data: {} });
      await page.request.post(`/api/courses/${pretested}/pretest/finish`, { data: {} });
    },
    at: ({ pretested }) => `/course/${pretested}/pretest`,
    open: (page) => page.getByRole('radio', { name: 'Skip' }).first().waitFor(),
  },
  { state: 'unknown', at: () => '/course/000000000000000000000000/pretest', says: /status of 404/ },
]);

const ofNotes: PageState[] = [
  { route: '/notes', state: 'empty', as: 'newcomer' },
  {
    route: '/notes',
    state: 'with a note',
    as: 'member',
    async before(page, { begun }) {
      const path = `/api/courses/${begun}/subtopics/t1s2/note`;
      const { revision } = await (await page.request.get(path)).json();
      await page.request.put(path, { data: { text: 'Rye takes more water.', revision } });
    },
    open: (page) => page.getByRole('article').first().waitFor(),
  },
  { route: '/notes', state: 'nothing found', as: 'member', at: () => '/notes?q=no-such-note' },
];

const ofCertificates: PageState[] = [
  ...statesOf({ route: '/certificate/:courseId', as: 'member' }, [
    { at: ({ finished }) => `/certificate/${finished}` },
    { state: 'revoked', at: ({ withdrawn }) => `/certificate/${withdrawn}` },
    { state: 'not earned yet', at: ({ begun }) => `/certificate/${begun}`, says: /status of 404/ },
  ]),
  {
    route: '/certificate',
    as: 'member',
    at: () => '/about',
    open: (page, { finished }) =>
      arrive(page, '/certificate', {
        courseId: finished,
        courseTitle: 'Tea ceremonies',
        end: new Date().toISOString(),
      }),
  },
  {
    route: '/course',
    as: 'member',
    at: () => '/about',
    open: (page, { finished }) => arrive(page, '/course', { courseId: finished }),
  },
];

export const learnerStates: PageState[] = [
  ...ofHome,
  ...ofCreating,
  ...ofEditing,
  ...ofMap,
  ...ofPretest,
  ...ofNotes,
  ...ofCertificates,
];
export const studyStates: PageState[] = [...ofStudying, ...ofExercises];
export const recallStates: PageState[] = [
  { route: '/recall', state: 'nothing', as: 'newcomer' },
  {
    route: '/recall',
    state: 'a question',
    as: 'member',
    open: (page) => page.getByRole('radio').first().waitFor({ timeout: 60_000 }),
  },
];
