import { usePageTitle } from '@coursewright/mfe-kit';
import { Card, Container, PageHeader } from '@coursewright/ui';
import { CreateCourseForm } from './create-course-form.tsx';

/** Where a course begins: with a topic. */
export function Component() {
  usePageTitle('Generate course');
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title="Generate Course"
        subtitle="Name a topic. You will see the outline first, and the lessons are written as you open them."
      />
      <Card padding="lg">
        <CreateCourseForm />
      </Card>
    </Container>
  );
}
