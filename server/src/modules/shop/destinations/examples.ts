// Examples of the API description.

const address = { address1: 'Lagerstrasse 14', city: 'Hamburg', zip: '20095', country_code: 'DE' };

export const destination_body = {
  type: 'warehouse',
  name: 'Hamburg',
  provider_location_id: 81550277,
  address,
};

export const destination = {
  id: 7003,
  type: 'warehouse',
  name: 'Hamburg',
  enabled: true,
  provider_location_id: 81550277,
  address: {
    address1: address.address1,
    address2: null,
    city: address.city,
    state: null,
    zip: address.zip,
    country: 'Germany',
    country_code: 'DE',
  },
};

export const disable_body = { enabled: false };

export const disabled = { ...destination, enabled: false };
