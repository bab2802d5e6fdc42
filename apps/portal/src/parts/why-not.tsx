import type { IneligibleLine, WhyNot } from '../facts/items.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { ShopName } from './shop-name.tsx';

type WhyNotProps = { line: IneligibleLine; shop_name: string; time_zone: string };

/** Why a line cannot be returned, and what can be done about it. Stands in a form, which the button sends. */
export const WhyNotText = (props: WhyNotProps) => (
  <div class="explanation">
    <Reason {...props} />
    <TellDefect line={props.line} />
  </div>
);

/** Why several lines cannot be returned, by one of them. */
export const WhyNotAll = (props: WhyNotProps) => (
  <div class="explanation">
    <Reason {...props} />
  </div>
);

function Reason({ line, shop_name, time_zone }: WhyNotProps) {
  const { t } = useText();
  return (
    <p>
      <Why why={line.why} shop_name={shop_name} time_zone={time_zone} />{' '}
      {line.if_defective && t(`why.defect_${line.if_defective}`)}
    </p>
  );
}

/** A button for a line that would come back if it were defective. */
export function TellDefect({ line: { id, title, if_defective } }: Pick<WhyNotProps, 'line'>) {
  const { t } = useText();
  if (!if_defective) return null;
  return (
    <Button kind="link" name="defect" value={String(id)}>
      {t('why.tell')}
      <span class="unseen">: {title}</span>
    </Button>
  );
}

function Why({ why, shop_name, time_zone }: { why: WhyNot; shop_name: string; time_zone: string }) {
  const { t, rich, day } = useText();
  const shop = <ShopName name={shop_name} />;
  const dayOf = (at: string) => day({ at, time_zone });
  if (why.code === 'note') return <>{why.text}</>;
  if (why.code === 'outside_window')
    return (
      <>{why.closed_at ? t('why.window_closed', { day: dayOf(why.closed_at) }) : t('why.outside_window')}</>
    );
  if (why.code === 'limit')
    return <>{why.until ? t('why.from', { day: dayOf(why.until) }) : rich('why.limit', { shop })}</>;
  if (why.code === 'final_sale')
    return <>{rich('why.final_sale', { b: (text) => <strong>{text}</strong> })}</>;
  if (why.code !== 'already_returned') return <>{rich(`why.${why.code}`, { shop })}</>;
  if (why.returns.length === 0) return <>{t('why.already_returned')}</>;
  return (
    <>
      {why.returns.map(({ reference, url }) => (
        <span>{rich('why.in_return', { reference, link: (text) => <a href={url}>{text}</a> })} </span>
      ))}
    </>
  );
}
