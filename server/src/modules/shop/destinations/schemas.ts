import { Type } from '../../../platform/type.ts';
import { WithoutEmptyTexts, Id, Nullable, OneOf, Pid, Text, max_id } from '../../../platform/fields.ts';

// What the operations of API contract, 13 take and give.

const DestinationType = OneOf(['warehouse', 'donate'], {
  description: 'A warehouse receives returned items; a donation centre passes them on.',
});

const ProviderLocation = Type.Union(
  [Type.Integer({ minimum: 0, maximum: max_id }), Type.String({ minLength: 1, maxLength: 255 }), Type.Null()],
  { description: 'The location at the commerce platform where items are restocked.' },
);

const WrittenAddress = WithoutEmptyTexts(
  Type.Object(
    {
      address1: Text(125),
      address2: Type.Optional(Nullable(Text(125))),
      city: Text(100),
      state: Type.Optional(Nullable(Text(100))),
      zip: Type.Optional(Nullable(Text(16))),
      country: Type.Optional(
        Nullable(
          Text(
            100,
            'English short name of ISO 3166-1. It or `country_code` is required; the other is filled in.',
          ),
        ),
      ),
      country_code: Type.Optional(
        Nullable(Type.String({ pattern: '^[A-Z]{2}$', description: 'Two upper-case letters.' })),
      ),
    },
    { description: 'Where the items are sent.' },
  ),
);

const enabled = Type.Boolean({
  default: true,
  description: "A disabled destination isn't used for new returns.",
});

export const CreateDestinationBody = Type.Object({
  type: DestinationType,
  name: Text(100),
  enabled: Type.Optional(enabled),
  provider_location_id: Type.Optional(ProviderLocation),
  address: WrittenAddress,
});

export const UpdateDestinationBody = Type.Object({
  type: Type.Optional(DestinationType),
  name: Type.Optional(Text(100)),
  enabled: Type.Optional(enabled),
  provider_location_id: Type.Optional(ProviderLocation),
  address: Type.Optional(WrittenAddress),
});

export const Destination = Type.Object(
  {
    id: Id,
    type: DestinationType,
    name: Type.String(),
    enabled: Type.Boolean(),
    provider_location_id: Type.With(Nullable(Pid), {
      description: 'The location at the commerce platform where items are restocked.',
    }),
    address: Type.Object({
      address1: Type.String(),
      address2: Nullable(Type.String()),
      city: Type.String(),
      state: Nullable(Type.String()),
      zip: Nullable(Type.String()),
      country: Type.String({ description: 'English short name of ISO 3166-1.' }),
      country_code: Type.String({ pattern: '^[A-Z]{2}$' }),
    }),
  },
  { title: 'Destination', description: 'A destination of returned items.' },
);

export const Destinations = Type.Object({
  destinations: Type.Array(Destination, { description: 'All of them, by `id`.' }),
});

/** The answer of Delete. */
export const Success = Type.Literal('Success');
