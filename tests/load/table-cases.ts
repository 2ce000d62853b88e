import { services } from '@coursewright/contracts/parts';

export interface Case {
  readonly group: string;
  readonly name: string;
  readonly paths: readonly string[];
  readonly judged: boolean;
}

interface TableShape {
  readonly group: string;
  readonly path: string;
  readonly fixed?: string;
  readonly total: number;
  readonly sorts: readonly string[];
  readonly searches: Readonly<Record<string, string>>;
}

const SIZE = 25;
const HOME_SIZE = 24;

export interface Totals {
  readonly users: number;
  readonly paid: number;
  readonly courses: number;
  readonly contacts: number;
  readonly audit: number;
  readonly own: number;
}

export function adminCases({ users, paid, courses, contacts, audit }: Totals, someId: string): Case[] {
  const people = { path: '/api/admin/users', sorts: ['email', 'name', 'type'] };
  const searches = {
    frequent: 'example',
    rare: 'learner',
    none: 'zzzyx',
    'two letters': 'ma',
    email: 'students.example',
  };
  const tables: TableShape[] = [
    { group: 'users', ...people, total: users, searches },
    { group: 'paid users', ...people, fixed: 'who=paid', total: paid, searches },
    { group: 'admins', ...people, fixed: 'who=admins', total: 9, searches: {} },
    { group: 'ordinary users', ...people, fixed: 'who=ordinary', total: users - 9, searches },
    {
      group: 'courses',
      path: '/api/admin/courses',
      total: courses,
      sorts: ['title', 'type', 'userId'],
      searches: {
        frequent: 'introduction',
        rare: someId,
        none: 'zzzyx',
        'two letters': 'be',
        'two words': 'roman history',
      },
    },
    {
      group: 'contacts',
      path: '/api/admin/contacts',
      total: contacts,
      sorts: ['name', 'email', 'receivedAt'],
      searches: {
        frequent: 'subscription',
        rare: '7946 0123',
        none: 'zzzyx',
        'two letters': 'ho',
        email: 'hopper@post',
      },
    },
    { group: 'audit log', path: '/api/admin/auth/audit', total: audit, sorts: [], searches: {} },
  ];
  return [...tables.flatMap(getCases), ...dashboard(someId), ...failedMessages, ...formerLists, ...files];
}

function getCases({ group, path, fixed = '', total, sorts, searches }: TableShape): Case[] {
  const last = Math.max(1, Math.ceil(total / SIZE));
  const middle = Math.ceil(last / 2);
  const judged = (name: string, query: string): Case => ({
    group,
    name,
    judged: true,
    paths: [`${path}?${[fixed, `size=${SIZE}`, query].filter(Boolean).join('&')}`],
  });
  const directions = ['ascending', 'descending'];
  return [
    judged('first page', ''),
    ...(last > 1 ? [judged(`page ${middle}`, `page=${middle}`), judged(`last page, ${last}`, `page=${last}`)] : []),
    large(group, path, fixed),
    ...sorts.flatMap((sort) =>
      directions.map((direction) => judged(`by ${sort}, ${direction}`, `sort=${sort}&direction=${direction}`)),
    ),
    ...(last > 1 ? sorts.map((sort) => judged(`by ${sort}, page ${middle}`, `sort=${sort}&page=${middle}`)) : []),
    ...Object.entries(searches).map(([kind, text]) =>
      judged(`search, ${kind}: ${text}`, `search=${encodeURIComponent(text)}`),
    ),
    ...Object.entries(searches)
      .slice(0, 1)
      .flatMap(([, text]) =>
        sorts
          .slice(0, 1)
          .map((sort) => judged(`search: ${text}, by ${sort}, page 5`, `search=${text}&sort=${sort}&page=5`)),
      ),
  ];
}

const large = (group: string, path: string, fixed: string): Case => ({
  group,
  name: '100 rows',
  judged: true,
  paths: [`${path}?${[fixed, 'size=100'].filter(Boolean).join('&')}`],
});

function dashboard(userId: string): Case[] {
  const calls = [
    ...['/api/admin/stats/users', '/api/admin/stats/courses', '/api/admin/stats/revenue', '/api/admin/growth/users'],
    ...['/api/admin/growth/courses', '/api/admin/growth/revenue', '/api/admin/generations', '/api/admin/health'],
  ];
  const one = (path: string): Case => ({ group: 'dashboard', name: path, paths: [path], judged: true });
  return [
    ...calls.map(one),
    ...['users', 'courses', 'revenue'].map((what) => one(`/api/admin/growth/${what}?by=month`)),
    one(`/api/admin/paid-through?users=${userId}`),
    { group: 'dashboard', name: 'all of them at once', paths: calls, judged: true },
    { group: 'dashboard', name: 'POST /api/dashboard', paths: ['POST /api/dashboard'], judged: true },
  ];
}

const failedMessages: Case[] = [
  {
    group: 'failed messages',
    name: 'of all services',
    judged: true,
    paths: services.map(({ name }) => `/api/admin/${name}/dead-letters`),
  },
];

const formerLists: Case[] = ['getusers', 'getpaid', 'getadmins', 'getcourses', 'getcontact'].map((name) => ({
  group: 'former lists',
  name: `/api/${name}`,
  paths: [`/api/${name}`],
  judged: false,
}));

const files: Case[] = ['users', 'courses', 'contacts'].map((name) => ({
  group: 'CSV files',
  name,
  paths: [`/api/admin/${name}.csv`],
  judged: false,
}));

export function homeCases({ own }: Totals): Case[] {
  const last = Math.max(1, Math.ceil(own / HOME_SIZE));
  const page = (name: string, query: string): Case => ({
    group: '/home',
    name,
    judged: true,
    paths: [`/api/library?size=${HOME_SIZE}&${query}`],
  });
  return [
    ...['newest', 'oldest', 'title', 'progress', 'recent'].map((sort) => page(`first page, ${sort}`, `sort=${sort}`)),
    ...['newest', 'progress'].map((sort) => page(`last page, ${sort}`, `sort=${sort}&page=${last}`)),
    ...['introduction', 'roman history', 'zzzyx', 'ra'].map((text) => page(`search: ${text}`, `search=${text}`)),
    { group: '/home', name: 'former list, whole', paths: ['/api/courses'], judged: false },
  ];
}
