import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isProblemCode, legacyForm, problem, PROBLEM_CODES, problemDocument } from './problems.ts';
import type { LegacyContext, LegacyGroup, ProblemCode } from './problems.ts';

/** Standard status of every code of the contract. */
const statuses: Record<number, string> = {
  200: `no_notes`,
  400: `malformed_json idempotency_key_invalid`,
  401: `key_missing key_invalid key_expired key_revoked session_invalid session_expired signature_invalid`,
  403: `goodwill_over_limit scope_missing permission_missing email_code_required step_up_required cross_site_request scope_not_grantable not_in_public_demo`,
  404: `route_not_found return_not_found fraud_report_not_found order_not_found gift_code_not_found qr_not_found listing_not_found
       destination_not_found shipment_not_found cart_not_found return_session_not_found webhook_not_found
       delivery_not_found label_request_not_found label_not_found resource_not_found dropoff_code_not_found
       draft_not_found draft_item_not_found draft_order_not_found settlement_not_found store_credit_not_found redemption_not_found
       email_not_found return_view_not_found staff_session_not_found passkey_not_found member_not_found invitation_not_found withdrawal_not_found
       parcel_not_found unit_not_found action_not_found shopper_note_not_found security_not_found`,
  405: `method_not_allowed`,
  409: `idempotency_in_progress passkeys_unavailable last_owner return_closed return_cancelled return_expired return_flagged return_in_review
       return_processing return_changed order_changed goods_or_money_moved return_not_flagged fraud_report_exists
       destination_in_use cart_completed return_session_closed cart_belongs_to_other_session delivery_pending
       label_request_not_open label_already_exists resource_exists resource_in_use line_item_already_dropped_off
       bag_closed shipment_already_processed draft_not_open quote_moved payment_required payment_not_needed payment_not_cancelled instant_unavailable security_ended security_nothing_out security_nothing_differs security_not_lost goodwill_exceeds_order too_many_messages settlement_succeeded settlement_not_due
       settlement_not_refund settlement_in_progress refund_exceeds_payment store_credit_expired
       store_credit_insufficient redemption_exists exchange_order_not_due email_unavailable email_not_resendable withdrawal_not_open withdrawal_not_refused withdrawal_not_matched withdrawal_not_shipped revision_conflict
       parcel_already_matched action_not_undoable unit_graded_later erasure_blocked live_side_only test_side_only clock_moving test_side_unavailable`,
  413: `payload_too_large`,
  414: `uri_too_long`,
  415: `unsupported_media_type`,
  422: `sign_in_failed code_required code_invalid email_code_invalid passkey_invalid passkey_limit_exceeded idempotency_key_reused validation_failed no_line_items_qualify line_items_do_not_qualify too_many_rows
       order_not_available gift_code_limit_exceeded destination_limit_exceeded cart_invalid cart_empty variant_not_found
       variant_out_of_stock webhook_pair_invalid webhook_url_forbidden webhook_limit_exceeded
       return_cannot_receive_label label_generation_failed bag_not_found draft_incomplete item_not_eligible
       reason_invalid return_type_not_allowed return_method_invalid user_input_invalid image_invalid
       returns_unavailable_for_order`,
  429: `rate_limited too_many_attempts`,
  500: `internal_error`,
  503: `service_unavailable`,
};

/**
 * Codes, groups of operations (`-` means none in particular), legacy status and exact body, as the contract states
 * them. `<detail>` is the detail, `<field>` and `<message>` stand for the first failing field and its message.
 */
const legacy_table = String.raw`
key_expired | - | 401 | {"error":{"code":"401","http_code":"GEN-UNAUTHORIZED","message":"Unauthorized."}}
key_revoked | - | 401 | {"error":{"code":"401","http_code":"GEN-UNAUTHORIZED","message":"Unauthorized."}}
scope_missing | - | 401 | {"error":{"code":"401","http_code":"GEN-UNAUTHORIZED","message":"Unauthorized."}}
rate_limited | - | 429 | {"message":"Too Many Attempts."}
route_not_found | - | 404 | {"message":"Not Found"}
method_not_allowed | - | 405 | {"message":"Method Not Allowed"}
uri_too_long | - | 414 | {"message":"URI Too Long"}
payload_too_large | - | 413 | {"message":"Payload Too Large"}
unsupported_media_type | - | 415 | {"message":"Unsupported Media Type"}
malformed_json | - | 400 | {"errors":["The request body is not valid JSON."]}
idempotency_key_invalid | - | 400 | {"errors":["The Idempotency-Key header is not valid."]}
idempotency_key_reused | - | 422 | {"message":"The Idempotency-Key was used with a different request."}
idempotency_in_progress | - | 409 | {"message":"A request with this Idempotency-Key is in progress."}
validation_failed | - | 422 | {"message":"<message>","errors":{"<field>":["<message>"]}}
validation_failed | remove | 422 | {"message":"The line item id field is required.","errors":{"line_item_id":["The line item id field is required."]},"error":{"message":"The line item id field is required."}}
validation_failed | note | 422 | {"errors":{"message":"Content is required and must be less than 255 characters."}}
validation_failed | deep_links | 422 | {"errors":{"message":"Missing fields - \"name\" and \"zip\" are required."}}
validation_failed | label_requests_read labels_write | 400 | {"error":{"code":"validation_failed","message":"<message>"}}
internal_error | - | 500 | {"message":"Server Error"}
internal_error | remove | 500 | {"message":"An error was encountered during processing."}
internal_error | webhooks | 500 | {"errors":{"code":"FAILED_TO_GET_WEBHOOKS"}}
internal_error | webhook_create | 500 | {"errors":{"code":"FAILED_TO_CREATE_WEBHOOK"}}
internal_error | webhook_update | 500 | {"errors":{"code":"FAILED_TO_UPDATE_WEBHOOK"}}
internal_error | webhook_delete | 500 | {"errors":{"code":"FAILED_TO_DELETE_WEBHOOK"}}
internal_error | webhook_test | 500 | {"errors":{"code":"FAILED_TO_GET_SAMPLE_WEBHOOK"}}
internal_error | cart_create | 200 | {"errors":{"message":"There was an error attempting to create the cart."}}
internal_error | cart_update | 200 | {"errors":{"message":"Error saving cart update."}}
internal_error | cart_delete | 200 | {"errors":{"message":"Failed to delete cart."}}
internal_error | generate_label | 500 | {"error":{"code":"internal_error","message":"<detail>"}}
service_unavailable | - | 503 | {"message":"Service Unavailable"}
return_not_found | process cancel flag close | 200 | {"errors":{"message":"No return found with this ID."}}
return_not_found | remove | 403 | {"errors":[{"message":"No return found with this ID."}]}
return_not_found | details | 200 | {"error":{"message":"No return found with this ID."}}
return_not_found | notes note fraud_report | 404 | {"errors":{"message":"No return found with this ID."}}
return_not_found | generate_label | 404 | {"error":{"code":"return_not_found","message":"No return found with this ID."}}
return_closed | process cancel flag close dropoffs | 200 | {"errors":{"message":"Return is closed and therefore cannot be processed.","code":"UNPROCESSABLE_RETURN"}}
return_cancelled | process cancel flag close dropoffs | 200 | {"message":"Return is cancelled and therefore cannot be processed."}
return_expired | process flag close | 200 | {"message":"Return is expired and therefore cannot be processed."}
return_expired | cancel | 200 | {"content":"Return is expired and cannot be processed."}
return_flagged | process | 200 | {"errors":{"message":"Return is review and therefore cannot be processed.","code":"UNPROCESSABLE_FLAGGED_RETURN"}}
return_in_review | process | 200 | {"message":"Return is review and therefore cannot be processed."}
return_flagged return_in_review | cancel | 200 | {"content":"Return is flagged and cannot be processed."}
return_processing | cancel flag close | 200 | {"errors":{"message":"Return is processing and therefore cannot be processed.","code":"UNPROCESSABLE_RETURN"}}
return_closed return_cancelled return_expired return_flagged return_in_review return_processing order_changed | remove | 422 | {"message":"Return cannot be modified."}
goods_or_money_moved | cancel | 200 | {"errors":{"message":"Return is in progress and therefore cannot be cancelled.","code":"UNPROCESSABLE_RETURN"}}
order_changed | process | 200 | {"errors":{"message":"Order has changed and therefore the return cannot be processed.","code":"UNPROCESSABLE_RETURN"}}
no_line_items_qualify | - | 422 | {"message":"There are no line items that qualify for removal"}
line_items_do_not_qualify | - | 422 | {"message":"Not all line items qualify for removal"}
no_notes | - | 422 | false
too_many_rows | - | 422 | {"message":"<detail>","errors":{"paginate":["<detail>"]}}
too_many_rows | asn | 422 | {"message":"<detail>","errors":{"to":["<detail>"]}}
fraud_report_exists | - | 409 | {"errors":{"message":"Fraud Report already exists."}}
fraud_report_not_found | - | 404 | {"errors":{"message":"Fraud Report not found."}}
order_not_found | deep_links | 400 | {"errors":["ORDER_NOT_FOUND"]}
order_not_found | eligibility | 404 | {"errors":{"message":"Order not found.","code":"ORDER_NOT_FOUND"}}
order_not_available | - | 200 | {"error":{"message":"Order not available"}}
qr_not_found | - | 404 | {"message":"Not Found"}
listing_not_found | - | 404 | {"code":"NOT_FOUND","message":"The item could not be found."}
destination_not_found | - | 404 | {"code":"NOT_FOUND","message":"The destination could not be found."}
destination_limit_exceeded | - | 422 | {"code":"DESTINATION_LIMIT_EXCEEDED","message":"You have reached the destination limit. Please check your settings."}
destination_in_use | - | 409 | {"code":"DESTINATION_IN_USE","message":"The destination is used by a published policy."}
shipment_not_found | - | 404 | {"code":"NOT_FOUND","message":"The shipment could not be found."}
cart_invalid | - | 200 | {"errors":{"message":"Cart should contain a list of variant IDs."}}
cart_empty | - | 200 | {"errors":{"message":"Cart is empty."},"data":{"cart":[]}}
variant_not_found | - | 200 | {"errors":{"message":"Variant ID 777777 not found."},"data":{"cart":[777777]}}
cart_not_found | - | 200 | {"errors":{"message":"No cart found for the provided token."}}
cart_completed | cart_update | 200 | {"errors":{"message":"Error saving cart update."}}
cart_completed | cart_delete | 200 | {"errors":{"message":"Failed to delete cart."}}
return_session_not_found | - | 200 | {"errors":{"message":"No return session found."}}
return_session_closed | - | 200 | {"errors":{"message":"The return session is closed."}}
cart_belongs_to_other_session | - | 200 | {"errors":{"message":"The cart belongs to another return session."}}
variant_out_of_stock | - | 200 | {"errors":{"message":"Variant ID 777777 is out of stock."}}
webhook_not_found | - | 404 | {"errors":{"code":"NOT_FOUND"}}
webhook_pair_invalid | - | 422 | {"message":"<detail>","errors":{"trigger":["<detail>"]}}
webhook_url_forbidden | - | 422 | {"message":"<detail>","errors":{"url":["<detail>"]}}
webhook_limit_exceeded | - | 422 | {"errors":{"code":"FAILED_TO_CREATE_WEBHOOK","message":"<detail>"}}
delivery_not_found | - | 404 | {"errors":{"code":"NOT_FOUND"}}
delivery_pending | - | 409 | {"errors":{"code":"DELIVERY_PENDING","message":"<detail>"}}
label_request_not_found | - | 404 | {"code":"label_request_not_found","message":"<detail>"}
label_request_not_found | label_requests_read | 404 | {"code":"label_request_not_found","message":"<detail>"}
label_request_not_found | labels_write | 400 | {"error":{"code":"label_request_not_found","message":"<detail>"}}
label_request_not_open | - | 400 | {"error":{"code":"label_request_not_open","message":"<detail>"}}
label_not_found | - | 400 | {"error":{"code":"label_not_found","message":"<detail>"}}
label_already_exists | - | 409 | {"error":{"code":"label_already_exists","message":"<detail>"}}
gift_code_limit_exceeded | - | 422 | {"code":"GIFT_CODE_LIMIT_EXCEEDED","message":"<detail>"}
return_cannot_receive_label | - | 422 | {"error":{"code":"return_cannot_receive_label","message":"<detail>"}}
label_generation_failed | - | 422 | {"error":{"code":"label_generation_failed","message":"<detail>"}}
resource_not_found | - | 404 | {"code":"NOT_FOUND","message":"<detail>"}
resource_exists | - | 409 | {"message":"<detail>"}
resource_in_use | - | 409 | {"message":"<detail>"}
dropoff_code_not_found | - | 404 | {"code":"NOT_FOUND","message":"<detail>"}
line_item_already_dropped_off | - | 409 | {"message":"<detail>"}
bag_closed | - | 409 | {"message":"<detail>"}
bag_not_found | - | 422 | {"message":"<detail>","errors":{"<field>":["<detail>"]}}
shipment_already_processed | - | 409 | {"message":"<detail>"}
draft_not_found | - | 404 | {"errors":[{"code":"draft-return-not-found","message":"<detail>"}]}
draft_item_not_found | - | 404 | {"errors":[{"code":"returning-item-not-found","message":"<detail>"}]}
draft_not_open | - | 422 | {"errors":[{"code":"draft-return-not-open","message":"<detail>"}]}
draft_order_not_found | - | 404 | {"errors":[{"code":"order-not-found","message":"<detail>"}]}
draft_incomplete | - | 422 | {"errors":[{"code":"validation-failed","message":"<detail>"}]}
item_not_eligible | - | 422 | {"errors":[{"code":"final-sale","message":"<detail>"}]}
reason_invalid return_type_not_allowed return_method_invalid user_input_invalid image_invalid | - | 422 | {"errors":[{"code":"validation-failed","message":"<detail>"}]}
quote_moved | - | 422 | {"errors":[{"code":"totals-changed","message":"<detail>"}]}
returns_unavailable_for_order | - | 422 | {"errors":[{"code":"returns-unavailable-for-order","message":"<detail>"}]}
store_credit_not_found redemption_not_found withdrawal_not_found parcel_not_found unit_not_found action_not_found gift_code_not_found | - | 404 | {"code":"NOT_FOUND","message":"<detail>"}
store_credit_expired store_credit_insufficient redemption_exists exchange_order_not_due withdrawal_not_open withdrawal_not_refused withdrawal_not_matched withdrawal_not_shipped parcel_already_matched action_not_undoable | - | 409 | {"message":"<detail>"}
`;

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const errorsOf: Partial<Record<LegacyGroup, LegacyContext['errors']>> = {
  remove: { line_item_id: ['The line item id field is required.'] },
  note: { content: ['The content field must not be greater than 255 characters.'] },
  deep_links: { zip: ['The zip field is required.'] },
};

describe('the table of problems', () => {
  test('it holds every code of the contract with its standard status, and no other', () => {
    const expected = Object.entries(statuses).flatMap(([status, codes]) =>
      words(codes).map((code): [string, number] => [code, Number(status)]),
    );
    const actual = PROBLEM_CODES.map((code): [string, number] => [code, problem(code).status]);
    assert.deepEqual(new Map(actual), new Map(expected));
  });

  test('every code has a title made from it, and sentences for its page', () => {
    assert.equal(problem('return_closed').title, 'Return closed');
    assert.equal(problem('return_cannot_receive_label').title, 'Return cannot receive label');
    assert.equal(problem('malformed_json').title, 'Malformed JSON');
    assert.equal(problem('webhook_url_forbidden').title, 'Webhook URL forbidden');
    assert.equal(problem('uri_too_long').title, 'URI too long');
    assert.equal(problem('qr_not_found').title, 'QR not found');
    for (const code of PROBLEM_CODES) {
      const { when, what_to_do } = problem(code);
      for (const sentence of [when, what_to_do]) assert.match(sentence, /^[A-Z].*\.$/, code);
    }
  });

  test('conflicts with the state of a return carry the state', () => {
    const carriers = PROBLEM_CODES.filter((code) => problem(code).carries_state);
    const conflicts = PROBLEM_CODES.filter(
      (code) => code.startsWith('return_') && problem(code).status === 409,
    );
    assert.deepEqual(
      carriers,
      conflicts.filter((code) => code !== 'return_session_closed'),
    );
  });

  test('a text that is no code is recognised', () => {
    assert.equal(isProblemCode('return_closed'), true);
    for (const text of ['', 'Return closed', 'toString', '__proto__'])
      assert.equal(isProblemCode(text), false);
  });
});

describe('the legacy profile', () => {
  for (const row of legacy_table.trim().split('\n')) {
    const [codes = '', groups = '', status = '', body = ''] = row.split(' | ');
    for (const code of words(codes) as ProblemCode[])
      for (const group of words(groups))
        test(`${code} of ${group} answers as the contract says`, () => {
          const named = group === '-' ? undefined : (group as LegacyGroup);
          const form = legacyForm(code, named, {
            detail: '<detail>',
            errors: (named && errorsOf[named]) ?? { '<field>': ['<message>'] },
            echo: { cart: [777777] },
            variant_id: 777777,
            ineligibility_code: 'final-sale',
          });
          assert.equal(form?.status, Number(status));
          assert.equal(JSON.stringify(form?.body), body);
        });
  }

  test('codes without a legacy form, and operations outside their groups, get the standard document', () => {
    const context = { detail: '<detail>' };
    assert.equal(legacyForm('key_missing', undefined, context), undefined);
    assert.equal(legacyForm('key_invalid', 'process', context), undefined);
    assert.equal(legacyForm('return_not_flagged', undefined, context), undefined);
    assert.equal(legacyForm('return_closed', 'details', context), undefined);
    assert.equal(legacyForm('return_not_found', undefined, context), undefined);
  });

  test('a special validation body is given only for the fields that it speaks about', () => {
    const errors = { size: ['The size field must be between 50 and 2000.'] };
    const general = { message: errors.size[0], errors };
    for (const group of ['deep_links', 'note', 'remove'] as const)
      assert.deepEqual(legacyForm('validation_failed', group, { detail: 'x', errors }), {
        status: 422,
        body: general,
      });
  });

  test('without the variant the message is the detail, and without an echo the body has no data', () => {
    const form = legacyForm('variant_not_found', undefined, { detail: 'Variant ID A-1 not found.' });
    assert.equal(JSON.stringify(form?.body), '{"errors":{"message":"Variant ID A-1 not found."}}');
  });
});

describe('the problem document', () => {
  const occurrence = {
    code: 'return_closed',
    detail: 'Return 37603915 is closed and therefore cannot be processed.',
    instance: '/api/v1/warehouse/return/37603915/process',
    request_id: 'req_01KKVZ7Q4M6W0X9T2B8E5D3C1A',
    origin: 'https://retour.example.com',
    state: 'closed',
  } as const;

  test('it is the sample of the contract, member by member and in that order', () => {
    assert.equal(
      JSON.stringify(problemDocument(occurrence)),
      '{"type":"https://retour.example.com/problems/return_closed","title":"Return closed","status":409,' +
        '"detail":"Return 37603915 is closed and therefore cannot be processed.",' +
        '"instance":"/api/v1/warehouse/return/37603915/process","code":"return_closed",' +
        '"request_id":"req_01KKVZ7Q4M6W0X9T2B8E5D3C1A","state":"closed"}',
    );
  });

  test('optional members stand last, in the order of the contract, and only when they are given', () => {
    const full = problemDocument({
      ...occurrence,
      differences: [{ line_item_id: 1, problem: 'unit_cancelled', available: '0.00' }],
      retry_after_s: 0,
      required_scope: 'returns',
      errors: { value: ['The value field is required.'] },
    });
    assert.deepEqual(Object.keys(full).slice(7), [
      'errors',
      'required_scope',
      'state',
      'retry_after_s',
      'differences',
    ]);
    assert.equal(Object.keys(problemDocument({ ...occurrence, state: undefined })).length, 7);
  });

  test('a 401 without a known key can be read by clients of both profiles', () => {
    const document = problemDocument({
      ...occurrence,
      code: 'key_missing',
      state: undefined,
      unidentified: true,
    });
    assert.deepEqual(document.error, {
      code: '401',
      http_code: 'GEN-UNAUTHORIZED',
      message: 'Unauthorized.',
    });
    assert.equal(
      'error' in problemDocument({ ...occurrence, code: 'route_not_found', unidentified: true }),
      false,
    );
    assert.equal('error' in problemDocument({ ...occurrence, code: 'key_expired' }), false);
  });
});
