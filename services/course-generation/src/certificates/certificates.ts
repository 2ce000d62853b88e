import { randomUUID } from 'node:crypto';
import { conflict, notFound, unavailable } from '@coursewright/service-kit';
import type { CourseRepository } from '../courses/course.repository.ts';
import type { Course } from '../courses/course.ts';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import type { CertificateRepository } from './certificate.repository.ts';
import { type Certificate, type CertificateFacts, type QuizSummary, successorOf } from './certificate.ts';

export interface CertificatesOptions {
  repository: CertificateRepository;
  courses: Pick<CourseRepository, 'findOwn' | 'findByCertificate'>;
  learners: Pick<LearnerRepository, 'find'>;
  quizSummaryOf(courseId: string): Promise<QuizSummary | undefined>;
}

export type Certificates = ReturnType<typeof createCertificates>;

const NONE = 'There is no such certificate';

/** Certificates are made from what completed a course, by whoever looks first, and then lead a life of their own. */
export function createCertificates({ repository, courses, learners, quizSummaryOf }: CertificatesOptions) {
  async function issue(id: string, facts: Omit<CertificateFacts, 'quizzes'>): Promise<Certificate> {
    const issued = await repository.find(id);
    if (issued) return issued;
    return repository.issue({ ...facts, id, issuedAt: facts.end, quizzes: await quizSummaryOf(facts.courseId) });
  }

  async function issueFor(course: Course | undefined): Promise<Certificate> {
    if (!course?.end || !course.certificateId || !course.learnerName) throw notFound(NONE);
    const { id: courseId, userId, learnerName, mainTopic: courseTitle, end, source } = course;
    return issue(course.certificateId, { courseId, userId, learnerName, courseTitle, end, source });
  }

  /** The newest certificate of a learner's course. */
  async function ofCourse(courseId: string, userId: string): Promise<Certificate> {
    const all = await repository.ofCourse(courseId, userId);
    const inForce = all.find(({ status }) => status !== 'superseded');
    if (inForce) return inForce;
    // who wrote the first half of a reissue may have died before the second
    const next = all[0] && successorOf(all[0]);
    return next ? repository.issue(next) : issueFor(await courses.findOwn(courseId, userId));
  }

  async function find(id: string): Promise<Certificate> {
    return (await repository.find(id)) ?? issueFor(await courses.findByCertificate(id));
  }

  return {
    issue,
    ofCourse,
    find,

    /** The learner's present name, when another stands on the certificate. */
    async newNameFor(certificate: Certificate): Promise<string | undefined> {
      const { name } = await learners.find(certificate.userId);
      return name && name !== certificate.learnerName ? name : undefined;
    },

    /** Issues the certificate under the learner's present name; asked again, it answers with the same one. */
    async reissue(courseId: string, userId: string): Promise<Certificate> {
      const present = await ofCourse(courseId, userId);
      if (present.status === 'revoked') throw conflict('This certificate was revoked and cannot be issued again');
      const { name: learnerName } = await learners.find(userId);
      if (!learnerName) throw unavailable('Your name is not known here yet. Please try again in a moment.');
      if (learnerName === present.learnerName) return present;
      const successor = { id: randomUUID(), learnerName, issuedAt: new Date() };
      await repository.supersede(present.id, successor);
      return ofCourse(courseId, userId);
    },

    async revoke(id: string, reason: string): Promise<void> {
      const { status } = await find(id);
      if (status === 'revoked' || (await repository.revoke(id, reason))) return;
      throw conflict('This certificate was replaced by a newer one: revoke that one');
    },
  };
}
