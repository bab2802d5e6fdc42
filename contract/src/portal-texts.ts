/**
 * Texts of the portal that a shop can write itself, with the most characters of each. Fees, deadlines and the words of the withdrawal function aren't
 * among them.
 */
export const portal_texts = {
  look_up_heading: { max_length: 80, max_lines: 1 },
  look_up_introduction: { max_length: 300, max_lines: 10 },
  notice: { max_length: 400, max_lines: 10 },
  help: { max_length: 400, max_lines: 10 },
  closing: { max_length: 300, max_lines: 10 },
} as const;

/** A text of the portal that a shop can write itself. */
export type PortalText = keyof typeof portal_texts;

/** The texts of {@link portal_texts} by name, in the order in which shoppers meet them. */
export const portal_text_names = Object.keys(portal_texts) as PortalText[];

/** Every text in one language; null where there is none. */
export type PortalTexts = Record<PortalText, string | null>;

/** Pages of the portal that can be previewed with made-up facts. */
export const preview_pages = ['look_up', 'items', 'review', 'status'] as const;
export type PreviewPage = (typeof preview_pages)[number];
