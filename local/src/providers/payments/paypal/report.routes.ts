import type { SearchResponse } from '@paypal/paypal-server-sdk';
import { Router } from 'express';
import { refuse } from './answers.ts';
import { moneyOf } from './money.ts';
import type { Records, RefundRecord } from './records.ts';
import type { Wire } from './wire.ts';

type Found = NonNullable<Wire<SearchResponse>['transaction_details']>[number];

const LONGEST_MS = 31 * 86_400_000;

/** https://developer.paypal.com/docs/api/transaction-search/v1/, for refunds. Live it is some hours late. */
export function reportRoutes(records: Records): Router {
  const router = Router();

  const found = ({ id, payment, amountMinor, currency, createdAt }: RefundRecord): Found => ({
    transaction_info: {
      transaction_id: id,
      paypal_reference_id: payment,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_initiation_date: createdAt,
      transaction_updated_date: createdAt,
      transaction_amount: moneyOf(-amountMinor, currency),
      transaction_status: 'S',
    },
  });

  router.get('/v1/reporting/transactions', (req, res) => {
    const [from, to] = [Date.parse(String(req.query.start_date)), Date.parse(String(req.query.end_date))];
    if (!(from < to && to - from <= LONGEST_MS)) {
      const description = 'Date range is greater than 31 days';
      return refuse(res, 'INVALID_REQUEST', { issue: 'INVALID_DATE_RANGE', description });
    }
    const { transaction_type: type = 'T1107' } = req.query;
    const inside = records.refunds.all().filter(({ createdAt }) => {
      const at = Date.parse(createdAt);
      return type === 'T1107' && at >= from && at < to;
    });
    const answer: Wire<SearchResponse> = {
      transaction_details: inside.map(found),
      page: 1,
      total_items: inside.length,
      total_pages: 1,
      links: [],
    };
    res.json(answer);
  });

  return router;
}
