import type { CourseType } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { readLocale } from '@coursewright/text';
import { msg, plural } from '@lingui/core/macro';

const TYPE_NAMES: Record<CourseType, MessageDescriptor> = {
  'Text & Image Course': msg`Theory & Image`,
  'Video & Text Course': msg`Video & Theory`,
};

export const courseTypeName = (type: CourseType): string => i18n._(TYPE_NAMES[type]);

// `3 of 12 lessons done`
export const lessonsDone = ({ done, total }: { done: number; total: number }): string =>
  plural(total, { one: `${done} of # lesson done`, other: `${done} of # lessons done` });

// The name of a language in the language of the page.
export const languageName = (code: string): string =>
  new Intl.DisplayNames([readLocale()], { type: 'language' }).of(code) ?? code;
