import type { ReviewCause } from '../../../../client/src/index.ts';
import type { Text } from '../text/text.ts';

/** What sent a return to review, as the policy names it: a rule by its name, a threshold or a limit by what it is about. */
export const causeName = ({ cause, name }: Pick<ReviewCause, 'cause' | 'name'>, t: Text['t']): string =>
  cause === 'rule' ? (name ?? t('parts.review.rule')) : t(`parts.review.${cause}`);
