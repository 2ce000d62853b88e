import { createContext } from 'react';

// What another part of the page puts to the teacher, whose drawer opens with it.
export interface TeacherRequest {
  text: string;
  // What was selected in the lesson: the learner asks about it.
  quote?: string;
  subtopicId: string;
  // Otherwise the learner goes on writing.
  sends: boolean;
}

export type AskTeacher = (request: TeacherRequest) => void;

// Undefined where there is no teacher, as in a shared course.
export const AskTeacherContext = createContext<AskTeacher | undefined>(undefined);

// Of a location: the page of a course puts it to the teacher once.
export interface AskingState {
  ask?: TeacherRequest;
}
