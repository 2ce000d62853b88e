import type { ErrorRequestHandler } from 'express';

/** A refusal in Razorpay's words. */
export class RazorpayRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(description: string, { status = 400, field }: { status?: number; field?: string } = {}) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export const sayRefusal: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof RazorpayRefusal)) return next(error);
  const { message: description, status, field } = error;
  const said = { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
  res.status(status).json({ error: field ? { ...said, field } : said });
};
