// What another part of the page puts to the teacher, whose drawer opens with it.
export interface TeacherRequest {
  text: string;
  subtopicId: string;
  // Otherwise the learner goes on writing.
  sends: boolean;
}

export type AskTeacher = (request: TeacherRequest) => void;

// Of a location: the page of a course puts it to the teacher once.
export interface AskingState {
  ask?: TeacherRequest;
}
