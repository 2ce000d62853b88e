export interface CustomerRecord {
  readonly id: number;
  readonly code: string;
  readonly email: string;
}

/** Times are ISO texts. */
export interface TransactionRecord {
  readonly id: number;
  readonly reference: string;
  readonly status: 'abandoned' | 'failed' | 'success' | 'reversed';
  readonly says: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: number;
  readonly plan?: string;
  readonly created: string;
  readonly paidAt?: string;
  readonly refunded: number;
  /** The code of the card. */
  readonly authorization?: string;
  /** What only first payments have. */
  readonly accessCode?: string;
  readonly metadata?: unknown;
  readonly callbackUrl?: string;
  readonly cancelUrl?: string;
  /** The number of the card whose bank asks. */
  readonly challenged?: string;
}

export interface InvoiceRecord {
  readonly id: number;
  readonly code: string;
  readonly transaction: number;
  readonly reference: string;
  readonly amount: number;
  readonly start: string;
  readonly end: string;
  readonly paidAt?: string;
}

export interface SubscriptionRecord {
  readonly id: number;
  readonly code: string;
  readonly emailToken: string;
  readonly status: 'active' | 'non-renewing' | 'attention' | 'completed' | 'cancelled';
  readonly plan: string;
  readonly amount: number;
  readonly customer: number;
  readonly authorization: string;
  readonly firstReference: string;
  readonly created: string;
  readonly cancelledAt?: string;
  readonly nextPayment?: string;
  readonly invoices: readonly InvoiceRecord[];
}

export interface RefundRecord {
  readonly id: number;
  readonly transaction: number;
  readonly amount: number;
  readonly currency: string;
  readonly created: string;
}

export interface DisputeRecord {
  readonly id: number;
  readonly transaction: number;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly created: string;
}
