/** What went wrong with what the reader did. The message of each is `problem.{name}`. */
export type ProblemName =
  | 'form'
  | 'item_taken'
  | 'reason'
  | 'images'
  | 'too_large'
  | 'not_offered'
  | 'incomplete'
  | 'sold_out'
  | 'other';

/** What is wrong with a field. The message of each is `error.{name}`. */
export type FieldErrorName =
  | 'items'
  | 'reason'
  | 'comment'
  | 'answer'
  | 'choice'
  | 'variant'
  | 'method'
  | 'required'
  | 'email'
  | 'order'
  | 'gift_code'
  | 'proof_zip'
  | 'proof_email'
  | 'proof_phone'
  | 'message_empty'
  | 'message_long'
  | 'message_many'
  | 'file_refused';

/** `question` is what was asked, where the error alone doesn't say. */
export type FieldProblem = { id: string; error: FieldErrorName; question?: string | undefined };

/** Said in a summary at the top of a page that could not take what was sent, with links to the fields by their ids. */
export type PageProblem = { name: ProblemName; fields: readonly FieldProblem[] };
