import { Type } from '../../../platform/type.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { cursorEnvelope, cursorQuery } from '../../../platform/paging/cursor-page.ts';

import {
  DIRECTIONS,
  RECEIVED_KINDS,
  SENT_KINDS,
  TRANSFER_STATUSES,
  most_counted,
} from './store-transfers.ts';

// What the operations on connections take and give (API contract, 34).

const Count = Type.Integer({ minimum: 0 });
const Time = Nullable(TsMs);

const Messages = Type.Object({
  url: Type.String({ description: 'The platform sends its messages there.' }),
  is_automatic: Type.Boolean({
    description:
      'Whether Retour has the platform send them. Otherwise somebody gives it the URL and the secret.',
  }),
  has_own_secret: Type.Boolean({
    description:
      'Whether they are signed with a secret that Retour makes. Otherwise the platform signs them with one that is among the settings.',
  }),
  last_at: Type.With(Time, { description: 'When the last message arrived.' }),
  missed_count: Type.With(Count, {
    description:
      'Changes that no message reported. Retour found them itself, by reading the changes every minute.',
  }),
});

const Load = Type.Object({
  done: Type.With(Count, { description: 'Objects that were loaded.' }),
  of: Type.With(Nullable(Count), { description: 'Objects that there are; null until it is known.' }),
  started_at: Time,
  finished_at: Time,
});

const Failure = Type.Object({
  kind: OneOf(['unauthorized', 'not_found', 'refused', 'rate_limited', 'unavailable']),
  message: Type.String(),
  what_to_do: Nullable(Type.String()),
  since: TsMs,
  retry_at: Type.With(Time, { description: 'When Retour asks the platform again.' }),
});

const Returns = Type.Object({
  since: Type.With(Time, {
    description: 'Returns that were submitted since are written to the platform, too; null if none are.',
  }),
  waiting_count: Type.With(Count, { description: 'Returns that are still to be written.' }),
  failing_count: Type.With(Count, {
    description: "Returns that couldn't be written, and are tried again. `differences` says why.",
  }),
});

const Differences = Type.Object({
  open_count: Type.With(Count, { description: 'Figures that differ now.' }),
  not_imported_count: Type.With(Count, { description: "Objects that can't be imported." }),
  compared_at: Type.With(Time, { description: 'When figures were compared last.' }),
  compared: Type.With(
    Nullable(
      Type.Object({
        orders: Count,
        refunds: Count,
        refunds_ours: Type.Integer({ description: 'What they come to in Retour.' }),
        refunds_theirs: Type.Integer({ description: 'What they come to at the platform.' }),
        returned_units: Count,
      }),
    ),
    {
      description:
        "What the last comparison was about, refunds in minor units of the shop's currency; null before the first.",
    },
  ),
  accepted_count: Type.With(Count, { description: 'Differences that are there and were accepted.' }),
  gone_count: Type.With(Count, { description: 'Differences that the last comparison didn’t find any more.' }),
  requested_at: Type.With(Time, {
    description: 'Since when a comparison is waiting or running; null if none is.',
  }),
});

export const Connection = Type.Object(
  {
    id: Id,
    platform: Type.String(),
    title: Type.String(),
    status: OneOf(['working', 'loading', 'failing', 'paused'], {
      description: "`failing`: the platform can't be used, and `failure` says why.",
    }),
    settings: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.With(Nullable(Type.String()), {
          description: 'Null if it is not set. A secret is never shown in full.',
        }),
      }),
    ),
    makes_refunds: Type.Boolean({
      description: 'Whether refunds of the shop are made through the platform.',
    }),
    gives_store_credit: Type.Boolean({
      description:
        'Whether store credit for returns of its orders is given in the accounts that customers have at the platform, instead of with a code of Retour. Credit for gifts stays with Retour.',
    }),
    gives_gift_cards: Type.Boolean({
      description:
        'Whether gift cards for returns of its orders are made at the platform, instead of by the receiver of the webhook topic `giftcard`. Retour emails the code.',
    }),
    writes_exchanges: Type.Boolean({
      description:
        'Whether the platform makes the orders of exchanges, for returns of its orders that are processed, and of instant exchanges once they are submitted. Without it, the receiver of the webhook topic `exchange` makes them.',
    }),
    returns: Returns,
    messages: Type.With(Nullable(Messages), { description: 'Null if the platform sends none.' }),
    portal_page_url: Type.With(Nullable(Type.String()), {
      description:
        'What the platform is to show at an address of the shop, as a page that leads to the portal; null if it has no such pages.',
    }),
    load: Load,
    changes_read_at: Type.With(Time, { description: 'When changes were read last.' }),
    waiting_count: Type.With(Count, {
      description: 'Objects that are known to have changed and are still to be read.',
    }),
    last_order_at: Type.With(Time, { description: 'When the newest order was placed.' }),
    failure: Nullable(Failure),
    differences: Differences,
    created_at: TsMs,
    updated_at: TsMs,
  },
  { title: 'Connection', description: 'A shop at a commerce platform that Retour imports from.' },
);

export const ConnectionWithSecret = Type.Object(
  {
    ...Connection.properties,
    message_secret: Type.With(Nullable(Type.String()), {
      description: 'What the platform signs its messages with. It is shown only once; null if it is not new.',
    }),
  },
  { title: 'ConnectionWithSecret', description: 'A connection, with the secret for messages if it is new.' },
);

export const Connections = Type.Object({
  connections: Type.Array(Connection),
  available: Type.Array(
    Type.Object({
      platform: Type.String(),
      title: Type.String(),
      makes_refunds: Type.Boolean({ description: 'Whether refunds can be made through it.' }),
      writes_returns: Type.Boolean({ description: 'Whether returns can be written to it.' }),
      writes_exchanges: Type.Boolean({ description: 'Whether orders of exchanges can be made there.' }),
      gives_store_credit: Type.Boolean({ description: 'Whether store credit can be given there.' }),
      gives_gift_cards: Type.Boolean({ description: 'Whether gift cards can be made there.' }),
      authorized_with: Type.With(Nullable(Type.Array(Type.String())), {
        description:
          'The settings that are needed to connect it on a page of the platform; null where there is no such page.',
      }),
      redirect_url: Type.With(Nullable(Type.String()), {
        description: 'Where the platform then sends the browser back to.',
      }),
      settings: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Type.String(),
          is_secret: Type.Boolean(),
          is_required: Type.Boolean(),
        }),
      ),
    }),
    { description: 'Platforms that you can connect.' },
  ),
});

export const Settings = Type.Record(Type.String(), Text(4096), {
  maxProperties: 20,
  propertyNames: { type: 'string', maxLength: 100 },
});

/** What changes about credit that a platform gives. */
const credit_choices = {
  gives_store_credit: Type.Optional(
    Type.Boolean({
      description:
        'Gives store credit for returns of its orders in the accounts that customers have at the platform. The platform has to let Retour.',
    }),
  ),
  gives_gift_cards: Type.Optional(
    Type.Boolean({
      description:
        'Makes gift cards for returns of its orders at the platform, where the shop gives gift cards instead of store credit. The webhook topic `giftcard` tells nothing of them. The platform has to let Retour.',
    }),
  ),
};

const makes_refunds = Type.Boolean({ description: 'Makes the refunds of the shop through the platform.' });
const writes_text =
  'Writes returns that are submitted from now on to the platform, with what came back of them and went into stock; to Vendure, only what went into stock. Use either this or a webhook of the topic `restock`, or stock is counted twice. The platform has to let Retour.';
const writes_returns = Type.Boolean({ description: writes_text });
const exchanges_text =
  "Has the platform make the orders of exchanges, for returns of its orders that are processed, and instant exchanges that are submitted, from now on, and doesn't send `exchange.requested` for them. Those for which the shopper still owes something that Retour didn't collect are sent that event all the same. The platform has to let Retour.";
const writes_exchanges = Type.Boolean({ description: exchanges_text });

/** What a new connection is to do beside importing. */
export const new_choices = {
  makes_refunds: Type.Optional(makes_refunds),
  writes_exchanges: Type.Optional(
    Type.With(writes_exchanges, {
      description: `${exchanges_text} Default: yes, where the platform can and lets Retour, and no webhook of the topic \`exchange\` is active.`,
    }),
  ),
  writes_returns: Type.Optional(
    Type.With(writes_returns, {
      description: `${writes_text} Default: yes, where the platform can and lets Retour, and no such webhook is active.`,
    }),
  ),
};

/** What changes of what a connection does beside importing. */
export const choices = {
  makes_refunds: Type.Optional(makes_refunds),
  writes_returns: Type.Optional(writes_returns),
  writes_exchanges: Type.Optional(writes_exchanges),
  ...credit_choices,
};

export const Checks = Type.Object({
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      status: OneOf(['passed', 'warning', 'failed']),
      message: Type.String(),
      what_to_do: Nullable(Type.String()),
    }),
  ),
});

const OrderName = Type.Object({
  external_id: Type.String(),
  id: Nullable(Id),
  name: Nullable(Type.String()),
});

const difference_kinds = [
  'order',
  'order_total',
  'paid',
  'refund',
  'returned_units',
  'stock',
  'written_units',
  'received_units',
  'return_value',
  'not_imported',
  'not_written',
] as const;

export const Difference = Type.Object(
  {
    id: Id,
    kind: OneOf(difference_kinds, {
      description:
        "`order`: Retour doesn't have the order. `order_total`, `paid` and `refund`: amounts in minor units. `returned_units` and `stock`: numbers of units; `written_units` and `received_units`: those of a return that Retour wrote, and of them those that came back. `return_value`: what the units of the return in `key` are worth before fees, as they were made there. `not_imported`: an object can't be imported, and `message` says why. `not_written`: the return in `key` can't be written.",
    }),
    key: Type.String({ description: 'What it is about at the platform, such as the id of a refund.' }),
    order: Nullable(OrderName),
    ours: Type.With(Nullable(Type.Integer()), {
      description: 'What Retour counts; null if it knows nothing of it.',
    }),
    theirs: Type.With(Nullable(Type.Integer()), {
      description: 'What the platform counts; null if it knows nothing of it.',
    }),
    currency: Type.With(Nullable(Type.String({ pattern: '^[A-Z]{3}$' })), {
      description: 'Of amounts; null for units.',
    }),
    message: Type.With(Nullable(Type.String()), { description: 'In words.' }),
    first_seen_at: TsMs,
    last_seen_at: TsMs,
    gone_at: Type.With(Time, { description: 'When it was not there any more; null while it is.' }),
    accepted: Type.With(Nullable(Type.Object({ at: TsMs, by: Type.String(), reason: Type.String() })), {
      description: 'Who accepted it, and why; null where nobody did, or its figures have changed since.',
    }),
  },
  { title: 'ConnectionDifference', description: 'A figure that differs between a platform and Retour.' },
);

export const DifferencesQuery = Type.Object({
  ...cursorQuery('desc'),
  status: Type.Optional(
    OneOf(['open', 'gone', 'settled'], {
      description: '`open`: there, and not accepted. `settled`: gone or accepted. Default: all.',
    }),
  ),
});
/** Why a difference is accepted. */
export const Acceptance = Type.Object({ reason: Text(500, 'For those who look at it later.') });
export const DifferencePage = cursorEnvelope('differences', Difference);

const Transfer = Type.Object(
  {
    direction: OneOf(DIRECTIONS),
    kind: OneOf([...RECEIVED_KINDS, ...SENT_KINDS]),
    id: Type.String({
      description:
        'Of what was received, its id at the platform; of a refund or the order of an exchange, that of the settlement; else that of the return.',
    }),
    name: Type.With(Nullable(Type.String()), {
      description: 'Of a product or location, or of the order of an exchange once it is made.',
    }),
    order: Nullable(OrderName),
    return_id: Nullable(Id),
    amount: Type.With(Nullable(Type.Integer()), {
      description:
        'In minor units of `currency`: of a refund; of the order of an exchange, what its new items are worth; of a return, what the platform would refund for its units before fees, where it told.',
    }),
    currency: Nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    at: Type.With(TsMs, {
      description:
        'When it was last read or written, or tried; of a refund or the order of an exchange that was not made, when it was decided on.',
    }),
    status: OneOf(TRANSFER_STATUSES, {
      description:
        '`waiting`: it changed since and is to be read or written again. `failed`: `message` says why. `unknown`: nobody knows yet whether the platform made the refund or order.',
    }),
    message: Nullable(Type.String()),
    reference: Type.With(Nullable(Type.String()), {
      description: 'The id that the platform gave a refund, return or order.',
    }),
  },
  { title: 'ConnectionTransfer', description: 'Something that was read from a platform or written to it.' },
);
export const TransfersQuery = Type.Object({
  ...cursorQuery('desc'),
  sort_order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc', description: 'By `at`.' })),
  direction: Type.Optional(OneOf(DIRECTIONS, { description: 'Default: both.' })),
});
export const TransferPage = cursorEnvelope('transfers', Transfer);

const Counted = Type.Integer({ minimum: 0, maximum: most_counted });
export const Flows = Type.Object(
  {
    since: Type.With(TsMs, { description: "When today began in the shop's time zone." }),
    received: Type.Array(
      Type.Object({
        kind: OneOf(RECEIVED_KINDS),
        count: Type.With(Counted, {
          description: `Objects that were read today; ${most_counted} stands for more, too.`,
        }),
        last_at: Time,
      }),
    ),
    sent: Type.Array(
      Type.Object({
        kind: OneOf(SENT_KINDS),
        count: Counted,
        amount: Type.With(Nullable(Type.Integer()), {
          description: "Of refunds, in minor units of the shop's currency.",
        }),
        waiting_count: Type.With(Counted, { description: 'What is still to be sent.' }),
        failing_count: Type.With(Counted, { description: "What failed, or whose result isn't known." }),
        last_at: Time,
      }),
    ),
  },
  { title: 'ConnectionFlows', description: 'What a connection read and wrote today.' },
);

export const Fields = Type.Object({
  fields: Type.Array(
    Type.Object(
      {
        resource: OneOf(['order', 'product', 'location', 'inventory']),
        field: Type.String({
          description: "Retour's, by its path in the resource. It stands for everything below it.",
        }),
        from: Type.Array(Type.String(), {
          description: "The platform's, by their paths in what it calls the object.",
        }),
      },
      { title: 'ConnectionField' },
    ),
  ),
});
