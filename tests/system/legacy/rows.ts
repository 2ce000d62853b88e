export const rows = [
  'POST /dashboard | none | stats fields, admin.email, terms, privacy, cancel, refund, billing',
  'GET /policies | none | list; first item has terms, privacy, cancel, refund, billing',
  'POST /signin | email, password | success, message, userData{email, mName, _id, type}',
  'POST /signup | email, mName, password, type | success, message, userId',
  'POST /data | subject, to, html | ignored (welcome e-mail after signup, password-updated e-mail after reset)',
  'POST /forgot | email, name, company, logo | success, message',
  'POST /reset-password | password, token | success, message, email',
  'GET /courses?userId={uid} | none | list of courses',
  'POST /prompt | prompt | generatedText (outline JSON)',
  'POST /generate | prompt | text (theory)',
  'POST /image | prompt | url',
  'POST /yt | prompt | url (video id)',
  'POST /transcript | prompt | url, list of items with text',
  'POST /course | user, content (JSON string), type, mainTopic | success, message, courseId, completed',
  'POST /update | content, courseId | not shown',
  'POST /finish | courseId | success',
  'POST /sendcertificate | html, email | not shown',
  'POST /chat | prompt | success, text; success=false retries; a thrown error is ignored',
  'POST /profile | email, mName, password, uid | success, message',
  'POST /stripepayment | planId | id, url',
  'POST /paypal | planId, email, name, lastName, post, address, country, brand, admin | links',
  'POST /razorpaycreate | plan, email, fullAddress | short_url, id',
  'POST /paystackpayment | planId, amountInZar, email | id, url',
  'POST /stripedetails | subscriberId, uid, plan | not shown',
  'POST /paystackfetch | email, uid, plan | details',
  'POST /paypaldetails and POST /razorapydetails | subscriberId (from URL query), uid, plan | not shown',
  'POST /sendreceipt | html, email, plan, subscriberId, user, method, subscription | not shown',
  'POST /downloadreceipt | html, email | success, message',
  'POST /subscriptiondetail | uid | session, method',
  'POST /stripecancel, /paypalcancel, /razorpaycancel | id | success, message',
  'POST /paystackcancel | code, token, email | success, message',
  'POST /paypalupdate | id, idPlan | links',
  'POST /paypalupdateuser | id, mName, email, user, plan | not shown',
  'POST /razorapypending | sub | status',
  'contact submission (path not shown) | fname, lname, email, phone, msg | success, message',
  'GET /getusers | none | list of users',
  'GET /getcourses | none | list of courses',
  'GET /getpaid | none | list of paid users',
  'GET /getadmins | none | admins and users lists',
  'GET /getcontact | none | list of contact messages',
  'POST /addadmin, /removeadmin | email | success, message',
  'POST /saveadmin | data (HTML), type (terms, privacy, cancel, refund, billing) | success, message',
] as const;

export type Row = (typeof rows)[number];

export function readRow(row: Row) {
  const [calls = '', sent = '', read = ''] = row.split(' | ');
  const method = calls.startsWith('GET') ? 'GET' : 'POST';
  const paths = [...calls.replace(/\(.*\)/, '').matchAll(/\/[a-z-]+/g)].map(([path]) => `/api${path}`);
  const fields =
    sent === 'none'
      ? []
      : sent
          .replaceAll(/\([^)]*\)/g, '')
          .split(',')
          .map((field) => field.trim());
  return { method, paths: paths.length > 0 ? paths : ['/api/contact'], fields, read };
}
