/** The parts of the page, as the URL names them. */
export const POLICY_TABS = ['form', 'json', 'side_by_side', 'changes', 'cases'] as const;
export type PolicyTab = (typeof POLICY_TABS)[number];
