import { Link } from '@tanstack/react-router';
import { POLICY_FACTS } from '@retour/contract/policy-facts';
import type { PolicyFact } from '@retour/contract/policy-facts';
import { Icon } from '../../parts/icon.tsx';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { causeName } from '../../parts/review-cause.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';

type Review = ReturnOverview['reviews'][number];
type Held = Review['held'][number]['facts'][number];

/** The name of what sent a return to review; a link to the rule for whoever may read the policy. */
export function CauseLink({ review }: { review: Pick<Review, 'cause' | 'name' | 'decided_by'> }) {
  const { t } = useText();
  const name = causeName(review, t);
  if (!useCan('policies:read') || review.cause !== 'rule' || review.decided_by === null) return name;
  return (
    <Link to="/policies" hash={`rule-${review.decided_by}`}>
      {name}
    </Link>
  );
}

/** What sent the return to review, what it tells, and by which facts it was so. */
export function Reviews({ shown, reviews }: { shown: ReturnOverview; reviews: readonly Review[] }) {
  const { t } = useText();
  const tell = useHeldText(shown);
  const titleOf = (line_id: number | null) =>
    shown.units.find(({ order_line_item_id }) => order_line_item_id === line_id)?.title ??
    t('desk.the_return');
  return reviews.map((review, place) => (
    <div key={place} className={classes['review']}>
      <p>
        <Icon name="eye" size={16} strokeWidth={1.75} />
        <b>
          <CauseLink review={review} />
        </b>
      </p>
      {review.cause === 'rule' && <p>{review.note}</p>}
      {review.held
        .filter(({ facts }) => facts.length > 0)
        .map(({ order_line_item_id, facts }, index) => (
          <p key={index} className={classes['held']}>
            {t('desk.true_of', { what: titleOf(order_line_item_id), facts: facts.map(tell).join(', ') })}
          </p>
        ))}
    </div>
  ));
}

/** A fact with its value then, as “the price £11.47”. */
function useHeldText({ currency, units }: ReturnOverview) {
  const { t, money, number, percent, country, day, language } = useText();
  const valueOf = ({ fact, value }: Held): string => {
    const { kind, is_share }: PolicyFact = POLICY_FACTS[fact];
    if (value === null) return '–';
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
    if (typeof value === 'number')
      return kind === 'money'
        ? money({ amount: value, currency })
        : is_share
          ? percent(value / 10_000)
          : number(value);
    if (kind === 'day') return day(`${value}T12:00:00Z`);
    if (fact === 'order.country') return country(value.toUpperCase());
    return value;
  };
  return (held: Held): string => {
    const named =
      held.fact === 'product.reason'
        ? units.find(({ reason_code }) => reason_code === held.value)?.reason
        : undefined;
    const shown = named ?? valueOf(held);
    return t('desk.held', { fact: POLICY_FACTS[held.fact].label[language], value: shown });
  };
}
