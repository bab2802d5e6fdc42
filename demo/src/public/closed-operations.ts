const reaches_out = 'In the public demo, nothing leaves the server.';
const no_providers =
  'The public demo takes no keys of payment, label and tracking providers, and moves no money.';
const no_mail = 'The public demo writes e-mail to its outbox only.';
const for_everybody =
  'Everybody who tries the public demo signs in as the same members and uses the same key: this would lock others out.';
const no_uploads = 'The public demo takes no large files.';

/** What the public demo refuses, by operation: what would reach something outside, and what would lock other visitors out. */
export const closed_operations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    createWebhook: reaches_out,
    updateWebhook: reaches_out,
    testWebhook: reaches_out,
    replayWebhookDelivery: reaches_out,
    setChatChannel: reaches_out,
    testChatChannel: reaches_out,
    createConnection: reaches_out,
    beginConnection: reaches_out,
    finishConnection: reaches_out,
    updateConnection: reaches_out,
    checkConnection: reaches_out,
    loadConnection: reaches_out,
    reconcileConnection: reaches_out,
    resumeConnection: reaches_out,
    updateSignInSettings: reaches_out,
    testSignInSettings: reaches_out,
    beginSingleSignOn: reaches_out,
    updateShopAccountSettings: reaches_out,
    checkShopAccounts: reaches_out,
    sendTestEmail: no_mail,
    setPaymentProvider: no_providers,
    setLabelAccount: no_providers,
    testLabelAccount: no_providers,
    setTrackingSource: no_providers,
    createBulkOperation: no_uploads,
    inviteStaffMember: for_everybody,
    acceptStaffInvitation: for_everybody,
    createSignInLink: for_everybody,
    updateStaffMember: for_everybody,
    removeStaffMember: for_everybody,
    endStaffSession: for_everybody,
    changeOwnPassword: for_everybody,
    beginPasskey: for_everybody,
    addPasskey: for_everybody,
    beginAuthenticator: for_everybody,
    confirmAuthenticator: for_everybody,
    renewRecoveryCodes: for_everybody,
    updateApiKey: for_everybody,
    rotateApiKey: for_everybody,
    revokeApiKey: for_everybody,
    erasePerson: 'Visitors of the public demo share its customers: nobody is erased before it starts over.',
  }),
);

/** Members of a body that are refused where the rest of the operation is open. */
export const closed_members: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    updateShopSettings: {
      portal_address: 'The public demo has no addresses of its own: it would ask the DNS for them.',
    },
  }),
);

/** The largest request that the public demo takes, such as a photo, in bytes. */
export const most_body_bytes = 2_000_000;
export const too_large = `${no_uploads} A request has at most ${most_body_bytes / 1e6} MB.`;
