import type { CourseType } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

const types: Record<CourseType, MessageDescriptor> = {
  'Text & Image Course': msg`Text & Image Course`,
  'Video & Text Course': msg`Video & Text Course`,
};

export const describeType = (type: CourseType): string => i18n._(types[type]);

export const CourseLink = ({ id, title }: { id: string; title: string }) => (
  <MfeLink to={`/admin/courses/${id}`} dir="auto" className="ad:text-brand ad:underline ad:break-words">
    {title}
  </MfeLink>
);
