import { randomUUID } from 'node:crypto';
import { conflict, notFound, unavailable } from '@coursewright/service-kit';
import type { LearnerRepository } from '../accounts/index.ts';
import { type Course, type CourseRepository, certifiedTitleOf } from '../courses/index.ts';
import type { CertificateRepository } from './certificate.repository.ts';
import { type Certificate, type CertificateData, createSuccessor, type QuizSummary } from './certificate.ts';

export interface CertificatesOptions {
  repository: CertificateRepository;
  courses: Pick<CourseRepository, 'findOwn' | 'findByCertificate'>;
  learners: Pick<LearnerRepository, 'find' | 'isDeleted'>;
  findQuizSummary(courseId: string): Promise<QuizSummary | undefined>;
}

export type Certificates = ReturnType<typeof createCertificates>;

const NONE = 'There is no such certificate';

/**
 * A certificate is created from the completed course at its first use, and is independent of the course from then
 * on.
 */
export function createCertificates({
  repository,
  courses,
  learners,
  findQuizSummary: quizSummaryOf,
}: CertificatesOptions) {
  /** Undefined when the user was deleted. */
  async function issue(id: string, facts: Omit<CertificateData, 'quizzes'>): Promise<Certificate | undefined> {
    const { courseId, userId, end: issuedAt } = facts;
    if (await learners.isDeleted(userId)) return undefined;
    const certificate =
      (await repository.find(id)) ??
      (await repository.issue({ ...facts, id, issuedAt, quizzes: await quizSummaryOf(courseId) }));
    // A deletion marks the user before it deletes certificates, so one of the two deletes this one.
    if (!(await learners.isDeleted(userId))) return certificate;
    await repository.deleteByUser(userId);
    return undefined;
  }

  async function issueFor(course: Course | undefined): Promise<Certificate> {
    if (!course?.end || !course.certificateId || !course.learnerName) throw notFound(NONE);
    const { id: courseId, userId, learnerName, end, endDay, source } = course;
    const facts = { courseId, userId, learnerName, courseTitle: certifiedTitleOf(course), end, endDay, source };
    const certificate = await issue(course.certificateId, facts);
    if (!certificate) throw notFound(NONE);
    return certificate;
  }

  async function ofCourse(courseId: string, userId: string): Promise<Certificate> {
    const all = await repository.ofCourse(courseId, userId);
    const inForce = all.find(({ status }) => status !== 'superseded');
    if (inForce) return inForce;
    // a crash between the two writes of a reissue is repaired here
    const next = all[0] && createSuccessor(all[0]);
    return next ? repository.issue(next) : issueFor(await courses.findOwn(courseId, userId));
  }

  async function find(id: string): Promise<Certificate> {
    return (await repository.find(id)) ?? issueFor(await courses.findByCertificate(id));
  }

  return {
    issue,
    ofCourse,
    find,

    async newNameFor(certificate: Certificate): Promise<string | undefined> {
      const { name } = await learners.find(certificate.userId);
      return name && name !== certificate.learnerName ? name : undefined;
    },

    /** Idempotent per name. */
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
