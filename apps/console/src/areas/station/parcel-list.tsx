import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { returnNumber } from '../../api/side.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { StationReturn } from './types.ts';
import classes from './station.module.css';

const query_key = ['station', 'parcels'];

type Props = { current: StationReturn | undefined; onClose: () => void };

/** Parcels that nobody could assign. One that belongs to the return on the bench is matched to it here. */
export function ParcelList({ current, onClose }: Props) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: query_key,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/station/parcels', { signal })),
  });
  const match = useMutation({
    mutationFn: (parcel_id: string) =>
      dataOf(
        api.POST('/api/v1/station/parcels/{parcel_id}/match', {
          params: { path: { parcel_id } },
          body: { return_id: current!.id },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: query_key }),
  });
  const failed = error ?? match.error;
  return (
    <Dialog title={t('station.parcels')} onClose={onClose} size={640}>
      <div className={classes['dialog']}>
        <p>{t(current ? 'station.parcels_match' : 'station.parcels_scan')}</p>
        {failed && <p role="alert">{textOf(failed)}</p>}
        {data?.parcels.length === 0 && <p>{t('station.no_parcels')}</p>}
        <ul className={classes['parcels']}>
          {data?.parcels.map((parcel) => (
            <li key={parcel.id}>
              <div>
                <b>{parcel.code ?? t('station.no_code')}</b>
                <p>
                  {[parcel.note, parcel.received_by, shortDate(parcel.received_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {current && (
                <button type="button" className={classes['button']} onClick={() => match.mutate(parcel.id)}>
                  {t('station.match', { id: returnNumber(current.id) })}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
