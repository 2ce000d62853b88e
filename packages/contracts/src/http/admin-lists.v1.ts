import { z } from 'zod';
import { courseTypeSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField } from './fields.ts';
import { adminTable } from './tables.ts';

/** A row of the table of courses. */
export const courseRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: courseTypeSchema,
  userId: z.string(),
});
/** See {@link courseRowSchema}. */
export type CourseRow = z.infer<typeof courseRowSchema>;

const courses = adminTable({
  name: 'courses',
  row: courseRowSchema,
  columns: ['title', 'type', 'userId'],
  filters: {},
});

/** What admins see of courses. */
export const adminCourseEndpoints = {
  courses: courses.page,
  coursesCsv: courses.csv,
  /** Without the texts of the courses: nobody lists a thousand of those. */
  getCourses: defineEndpoint({
    method: 'GET',
    path: '/api/getcourses',
    auth: 'admin',
    response: z.array(
      z.object({
        _id: z.string(),
        mainTopic: z.string(),
        type: courseTypeSchema,
        photo: z.string(),
        date: instantField,
        completed: z.boolean(),
        end: instantField.optional(),
        user: z.string(),
      }),
    ),
  }),
} as const;

/** A row of the table of contact messages. */
export const contactRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  receivedAt: instantField,
});
/** See {@link contactRowSchema}. */
export type ContactRow = z.infer<typeof contactRowSchema>;

const contacts = adminTable({
  name: 'contacts',
  row: contactRowSchema,
  columns: ['name', 'email', 'receivedAt'],
  filters: {},
});

/** What admins see of the messages visitors wrote. */
export const adminContactEndpoints = {
  contacts: contacts.page,
  contactsCsv: contacts.csv,
  getContact: defineEndpoint({
    method: 'GET',
    path: '/api/getcontact',
    auth: 'admin',
    response: z.array(
      z.object({
        _id: z.string(),
        fname: z.string(),
        lname: z.string(),
        email: z.string(),
        phone: z.string(),
        msg: z.string(),
      }),
    ),
  }),
} as const;
