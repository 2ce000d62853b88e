import type { ErrorRequestHandler } from 'express';

/** A refusal in Paystack's words. */
export class PaystackRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const sayRefusal: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof PaystackRefusal)) return next(error);
  const { message, code, status } = error;
  const meta = { nextStep: 'Ensure that the values you pass are right and that you are using the right key' };
  res.status(status).json({ status: false, message, meta, type: 'validation_error', code });
};
