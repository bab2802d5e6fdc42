/** The sections of the settings, by what they are about. */
export const SETTING_GROUPS = [
  { group: 'shop', sections: ['shop', 'sign-in', 'privacy'] },
  { group: 'portal', sections: ['brand', 'texts', 'look-up', 'shop-accounts', 'reasons', 'lists'] },
  { group: 'warehouse', sections: ['destinations', 'grades', 'labels'] },
  { group: 'money', sections: ['payment', 'email', 'reply-templates', 'chat'] },
] as const;
