import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { quizQuestionsFrom } from '../quizzes/quiz-facts.ts';
import { answerKind } from './answer.kind.ts';
import { askTeacherWith } from './ask-teacher.ts';
import { createExchangeRepository } from './exchange.repository.ts';
import { teacherRoutes } from './teacher.routes.ts';

/** The teacher of a course: answers from its lessons, remembers the talk. */
export function teacherFeature(context: Context): Feature {
  const exchanges = createExchangeRepository(context.connection);
  const kind = answerKind({ ...context, exchanges, quizQuestionsOf: quizQuestionsFrom(context) });
  const askTeacher = askTeacherWith({ ...context, exchanges, kind });
  return {
    kinds: [kind],
    routers: [teacherRoutes({ ...context, exchanges, askTeacher })],
    forget: (courseId) => exchanges.clear({ courseId }),
  };
}
