import { Failure, api, dataOf } from '../../api/client.ts';
import { noticeServer } from '../../api/connection.ts';
import { side_path } from '../../api/side.ts';
import type { Halt, Outcome, Sender } from './replay.ts';
import type { Action, PhotoEntry } from './types.ts';

/** Statuses after which the same request may succeed. */
const passing = new Set([408, 425, 429]);

/** What is to be done about a request that failed: try again later, or leave it to a person. */
function explain(failure: unknown): { halt: Halt } | { code: string; detail: string } {
  if (!(failure instanceof Failure) || failure.status === undefined) return { halt: 'offline' };
  const { status, code, message: detail } = failure;
  if (status === 401) return { halt: 'signed_out' };
  if (status >= 500 || passing.has(status) || code === 'idempotency_in_progress') return { halt: 'busy' };
  return { code, detail };
}

/** Sends actions and photos of a station to the server. */
export const createSender = (station: () => string): Sender => ({
  async sendActions(actions) {
    try {
      const body = { station: station(), actions: actions as Action[] };
      const { results } = await dataOf(api.POST('/api/v1/station/actions', { body }));
      return { results: results.map(({ problem }): Outcome => (problem ? { refusal: problem } : {})) };
    } catch (error) {
      const found = explain(error);
      return 'halt' in found ? found : { invalid: found };
    }
  },
  async sendPhoto(photo) {
    try {
      await upload(photo);
      return {};
    } catch (error) {
      const found = explain(error);
      return 'halt' in found ? found : { refusal: found };
    }
  },
});

async function upload({ id, of, file }: PhotoEntry): Promise<void> {
  const form = new FormData();
  form.append('images', file, 'photo.jpg');
  const path =
    'parcel_id' in of ? `parcels/${of.parcel_id}/photos` : `units/${String(of.line_item_id)}/photos`;
  const headers = { 'X-Retour-Session': 'staff', 'Idempotency-Key': id };
  const response = await fetch(`${side_path}/api/v1/station/${path}`, {
    method: 'POST',
    body: form,
    headers,
  }).catch(() => {
    throw new Failure(undefined, undefined);
  });
  noticeServer();
  if (!response.ok) throw new Failure(response, await response.json().catch(() => undefined));
}
