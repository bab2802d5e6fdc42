// The returns of an order in Retour, the newest first, for its page in the admin. Like every route below /admin, it needs a user or an API key.
import { sendToRetour } from '../../../../../../lib/retour';

type Request = { params: { id: string } };
type Response = { status(code: number): Response; json(body: unknown): void };

/** GET /admin/retour/orders/ID/returns */
export async function GET({ params }: Request, response: Response): Promise<void> {
  try {
    response.json(await sendToRetour({ name: 'retour.returns', data: { order_id: params.id } }));
  } catch (error) {
    response.status(502).json({ type: 'retour_unavailable', message: (error as Error).message });
  }
}
