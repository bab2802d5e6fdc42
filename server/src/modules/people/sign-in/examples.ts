export const credential = {
  id: 'rXk0v3cQn0yq8m2d4bG1Xw',
  rawId: 'rXk0v3cQn0yq8m2d4bG1Xw',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN',
    signature: 'MEUC',
  },
  clientExtensionResults: {},
};
export const signed_in = {
  member: { id: 7, name: 'Noa Levi', email: 'noa@example.com', role: 'agent' },
  expires_at: '2026-03-02T23:02:00.000Z',
};
export const request_options = {
  options: { challenge: 'q3Wm0w1r5rJ1o0vY', rpId: 'retour.example.com', userVerification: 'required' },
};
export const passkey = {
  id: 12,
  name: 'Work laptop',
  is_synced: false,
  created_at: '2026-03-02T09:15:27.000Z',
  last_used_at: null,
};
export const own_methods = {
  email: 'noa@example.com',
  password_set_at: '2026-03-02T09:15:27.000Z',
  authenticator_since: null,
  recovery_codes_left: 0,
  passkeys: [passkey],
};
export const stepped_up = { authenticated_at: '2026-03-02T11:02:00.000Z', authenticated_by: 'passkey' };
export const recovery_codes = { recovery_codes: ['k4pm-9xwe-h7tr-2dnc', 'q8sv-3gbf-z6ya-5mju'] };
export const authenticator = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Acme:noa%40example.com?issuer=Acme&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
export const open_invitation = {
  shop: { handle: 'acme', name: 'Acme' },
  email: 'kim@example.com',
  role: 'agent',
  expires_at: '2026-03-09T09:15:27.000Z',
};
