import type { ListName } from './listing-key.ts';

// Examples of the API description.

/** An item of each list, as Create shows it. */
export const listings = {
  blocklist: { id: 300417, type: 'email', value: 'nils.brandt@example.com', secondary_value: null },
  allowlist: { id: 300422, type: 'order', value: '#2207', secondary_value: null },
} as const satisfies Record<ListName, unknown>;

export const created_at = '2026-04-02 07:31:58';

const path = (list: ListName) => `https://retour.example.com/api/v1/${list}s`;

/** A page that holds the item. */
export function listingPage(list: ListName) {
  const url = `${path(list)}?page=1`;
  return {
    current_page: 1,
    data: [listings[list]],
    first_page_url: url,
    from: 1,
    last_page: 1,
    last_page_url: url,
    links: [
      { url: null, label: '&laquo; Previous', active: false },
      { url, label: '1', active: true },
      { url: null, label: 'Next &raquo;', active: false },
    ],
    next_page_url: null,
    path: path(list),
    per_page: 15,
    prev_page_url: null,
    to: 1,
    total: 1,
  };
}
