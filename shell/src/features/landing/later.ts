// What the landing page shows after its first view, in one file: the first script names each with its hash.
export { ExampleCourses } from './example-courses.tsx';
export { PlansUnavailable } from './plans-unavailable.tsx';
export { VisitorQuestions } from './visitor-questions.tsx';
