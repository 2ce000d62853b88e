import { randomUUID } from 'node:crypto';
import type { InterfaceLanguage } from '@coursewright/contracts';
import { chooseLanguage, conflict, currentLanguage, notFound, unavailable } from '@coursewright/service-kit';
import type { LearnerRepository } from '../accounts/index.ts';
import { type Course, type CourseRepository, countLessons, getCertifiedTitle } from '../courses/index.ts';
import type { CertificateRepository } from './certificate.repository.ts';
import {
  type Certificate,
  type CertificateData,
  type Changes,
  createSuccessor,
  isBetter,
  provenQuizzes,
  type StudyResults,
} from './certificate.ts';

export interface CertificatesOptions {
  repository: CertificateRepository;
  courses: Pick<CourseRepository, 'findOwn' | 'findByCertificate'>;
  learners: Pick<LearnerRepository, 'find' | 'isDeleted'>;
  findResults(courseId: string): Promise<StudyResults>;
  readonly languages: readonly InterfaceLanguage[];
}

export type Certificates = ReturnType<typeof createCertificates>;

const NONE = 'There is no such certificate';

/**
 * A certificate is created from the completed course at its first use, and is independent of the course from then
 * on.
 */
export function createCertificates({ repository, courses, learners, findResults, languages }: CertificatesOptions) {
  // Undefined when the user was deleted.
  async function issue(id: string, facts: Omit<CertificateData, keyof StudyResults>): Promise<Certificate | undefined> {
    const { courseId, userId, end: issuedAt } = facts;
    if (await learners.isDeleted(userId)) return undefined;
    const certificate =
      (await repository.find(id)) ??
      (await repository.issue({ ...facts, id, issuedAt, ...(await findResults(courseId)) }));
    // A deletion marks the user before it deletes certificates, so one of the two deletes this one.
    if (!(await learners.isDeleted(userId))) return certificate;
    await repository.deleteByUser(userId);
    return undefined;
  }

  async function issueFor(course: Course | undefined): Promise<Certificate> {
    if (!course?.end || !course.certificateId || !course.learnerName) throw notFound(NONE);
    const { id: courseId, userId, learnerName, end, endDay, source } = course;
    const courseTitle = getCertifiedTitle(course);
    const language = course.certificateLanguage;
    const lessons = countLessons(course);
    const facts = { courseId, userId, learnerName, courseTitle, end, endDay, source, language, lessons };
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

  async function findChanges(certificate: Certificate): Promise<Changes> {
    const { courseId, userId, learnerName } = certificate;
    const [{ name }, { quizzes, objectives }] = await Promise.all([learners.find(userId), findResults(courseId)]);
    return {
      ...(name && name !== learnerName && { newName: name }),
      ...(quizzes && isBetter(quizzes, provenQuizzes(certificate)) && { betterQuizzes: quizzes }),
      ...(objectives && objectives.proven > (certificate.objectives?.proven ?? 0) && { moreProven: objectives }),
    };
  }

  return {
    issue,
    ofCourse,
    find,
    findChanges,

    // The newest successor under the same name. A changed name stays unknown to holders of the old certificate.
    async findReplacement(certificate: Certificate): Promise<string | undefined> {
      let newest = certificate;
      while (newest.supersededBy?.learnerName === certificate.learnerName) {
        const successor = createSuccessor(newest);
        if (!successor) break;
        newest = (await repository.find(successor.id)) ?? (await repository.issue(successor));
      }
      return newest === certificate ? undefined : newest.id;
    },

    // Takes the present name and the better results. Idempotent.
    async reissue(courseId: string, userId: string): Promise<Certificate> {
      const present = await ofCourse(courseId, userId);
      if (present.status === 'revoked') throw conflict('This certificate was revoked and cannot be issued again');
      const { name: learnerName, language: chosen } = await learners.find(userId);
      if (!learnerName) throw unavailable('Your name is not known here yet. Please try again in a moment.');
      const { newName, betterQuizzes, moreProven } = await findChanges(present);
      if (!newName && !betterQuizzes && !moreProven) return present;
      const results = {
        ...(betterQuizzes && { quizzes: betterQuizzes }),
        ...(moreProven && { objectives: moreProven }),
      };
      const language = chooseLanguage(languages, chosen, currentLanguage());
      const successor = { id: randomUUID(), learnerName, issuedAt: new Date(), language, ...results };
      await repository.supersede(present.id, successor);
      return ofCourse(courseId, userId);
    },

    async revoke(id: string, reason: string): Promise<void> {
      const certificate = await find(id);
      if (certificate.status === 'revoked' || (await repository.revoke(certificate, reason))) return;
      throw conflict('This certificate was replaced by a newer one: revoke that one');
    },
  };
}
